import type { Language } from '@gushu/shared';
import sql, { empty, join, raw, type RawValue, type Sql } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { changeOne, type Db, query, queryOne } from '../database/database.js';
import { BusinessError, orNotFound } from '../http/errors.js';
import { CANCELED } from './canceled.js';
import { Runs } from './runs.js';

/** A run as the worker takes it up, for whoever sent it. */
export interface SentJob {
  id: string;
  tenantId: string;
  userId: string;
  /** Comma lists of what they had chosen; null for all that is theirs. */
  deptIds: string | null;
  roleIds: string | null;
  language: Language;
  attempts: number;
  cancelRequested: boolean;
}

/** Values of a run by column. */
type Columns = Readonly<Record<string, RawValue>>;

const JOB = sql`id, tenant_id "tenantId", create_user "userId", dept_ids "deptIds", role_ids "roleIds", language,
  attempts, cancel_requested "cancelRequested"`;

/** A table of runs that somebody sent: what all such tables have in common. */
export class SentRuns extends Runs {
  /** Condition of the caller's own runs. */
  own({ userId, tenantId }: Caller): Sql {
    return sql`create_user = ${userId} and tenant_id = ${tenantId}`;
  }

  /** Inserts a run of the caller's with the given columns; `tail` follows its values. */
  insert(caller: Caller, columns: Columns, tail: Sql): Sql {
    return sql`insert into ${this.table} (tenant_id, create_user, dept_ids, role_ids, language,
        ${raw(Object.keys(columns).join(', '))})
      select ${caller.tenantId}, ${caller.userId}::bigint, ${caller.deptIds.join(',')}, ${caller.roleIds.join(',')},
        ${caller.language}, ${join(Object.values(columns))} ${tail}`;
  }

  /** Locks the caller's runs until the end of the transaction: two orders of one person come one after the other. */
  async lockRunsOf(tx: Db, caller: Caller): Promise<void> {
    const key = `${this.name} of`;
    await query(tx, sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${caller.userId}::bigint))`);
  }

  /**
   * The caller's open run `r` of which a condition holds: one that was ordered twice. The caller's runs are locked
   * until the end of the transaction.
   */
  async findSame(tx: Db, caller: Caller, condition: Sql): Promise<string | undefined> {
    await this.lockRunsOf(tx, caller);
    const found = await queryOne<{ id: string }>(
      tx,
      sql`select r.id from ${this.table} r where ${this.own(caller)} and ${this.open} and not r.cancel_requested
        and ${condition} order by r.id limit 1`,
    );
    return found?.id;
  }

  /**
   * Makes a run of the given columns unless its sender has as many open ones as they may, and answers its id; those of one
   * person come one by one.
   */
  async make(tx: Db, caller: Caller, columns: Columns, max: number): Promise<string | undefined> {
    await this.lockRunsOf(tx, caller);
    const open = sql`select count(*) from ${this.table} where ${this.own(caller)} and ${this.open}`;
    const made = await queryOne<{ id: string }>(
      tx,
      this.insert(caller, columns, sql`where (${open}) < ${max}::int returning id`),
    );
    return made?.id;
  }

  /** Takes a run up, unless it is at its end; `more` are its further columns. */
  override begin(id: string, more: Sql): Sql {
    return super.begin(id, sql`${JOB}, ${more}`);
  }

  /** Reports how far a run is, and answers whether it is to stop; `unless` that is no use any more. */
  override progress(id: string, changes: Sql, unless: Sql = sql`false`): Sql {
    return this.changeOpen(id, changes, sql`returning cancel_requested and not (${unless}) canceled`);
  }

  /** Ends a run that was not canceled, well unless another state is given; no row when it was to stop meanwhile. */
  override end(id: string, changes: Sql, state = this.states.done): Sql {
    return super.end(id, changes, state, sql`and not cancel_requested returning id`);
  }

  /** Ends a run all of which is done and stored: one that was to stop came too late for that. */
  finish(id: string, changes: Sql): Sql {
    return super.end(id, sql`cancel_requested = false, ${changes}`);
  }

  /**
   * Ends a run that did not go well, with the key of the reason; `more` changes further columns, led by a comma. One that
   * was to stop ends as canceled, whatever it stumbled over before it looked.
   */
  override fail(id: string, key: string, params: object, more: Sql = empty): Sql {
    const reason = {
      key: sql`case when cancel_requested then ${CANCELED} else ${key} end`,
      params: sql`case when cancel_requested then '{}' else ${JSON.stringify(params)}::jsonb end`,
    };
    return this.failWith(id, reason, more);
  }

  /** Asks a run of the caller's to stop; refuses one that is none of theirs, and one at its end with the key of that. */
  async cancelOwn(db: Db, caller: Caller, id: string, ended: string): Promise<void> {
    const own = sql`and ${this.own(caller)}`;
    if (await this.cancel(db, id, { condition: own })) return;
    orNotFound(await queryOne(db, sql`select id from ${this.table} where id = ${id} ${own}`));
    throw new BusinessError(ended);
  }

  /**
   * Asks a run to stop; one that nobody has begun ends at once. Nothing when it is at its end, or not as the further
   * condition has it; further changes are led by a comma.
   */
  cancel(
    db: Db,
    id: string,
    { condition = empty, changes = empty }: { condition?: Sql; changes?: Sql } = {},
  ): Promise<object | undefined> {
    const isWaiting = sql`${this.state} = ${this.states.waiting}`;
    return changeOne(
      db,
      this.changeOpen(
        id,
        sql`cancel_requested = true,
          ${this.state} = case when ${isWaiting} then ${this.states.failed} else ${this.state} end,
          error_key = case when ${isWaiting} then ${CANCELED} end,
          end_time = case when ${isWaiting} then localtimestamp end ${changes}`,
        sql`${condition} returning id`,
      ),
    );
  }
}
