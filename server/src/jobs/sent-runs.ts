import type { Language } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { changeOne, type Db, query, queryOne } from '../database/database.js';
import { CANCELED } from './canceled.js';

/** A run as the worker takes it up, for whoever sent it. */
export interface SentJob {
  id: string;
  tenantId: string;
  userId: string;
  deptIds: string;
  roleIds: string;
  language: Language;
  attempts: number;
  cancelRequested: boolean;
}

/** States of a run: not begun, taken up, the first of those at its end, and ended without what was asked for. */
interface States {
  waiting: number;
  begun: number;
  done: number;
  failed: number;
}

// A run is one transaction, to which `localtimestamp` is its beginning.
const NOW = sql`clock_timestamp()::timestamp`;

const JOB = sql`id, tenant_id "tenantId", create_user "userId", dept_ids "deptIds", role_ids "roleIds", language,
  attempts, cancel_requested "cancelRequested"`;

/** A table of runs that belong to who sent them: what all such tables have in common. */
export class SentRuns {
  /** Condition of a run that is not at its end. */
  readonly open: Sql;
  private readonly table: Sql;

  constructor(
    readonly name: string,
    private readonly states: States,
  ) {
    this.table = raw(name);
    this.open = sql`state < ${states.done}`;
  }

  /** Condition of the caller's own runs. */
  own({ userId, tenantId }: Caller): Sql {
    return sql`create_user = ${userId} and tenant_id = ${tenantId}`;
  }

  /**
   * Makes a run of the given columns unless its sender has as many open ones as they may, and answers its id; those of one
   * person come one by one.
   */
  async make(tx: Db, caller: Caller, columns: Record<string, Sql>, max: number): Promise<string | undefined> {
    const turn = `${this.name} of`;
    await query(tx, sql`select pg_advisory_xact_lock(hashtextextended(${turn}, ${caller.userId}::bigint))`);
    const made = await queryOne<{ id: string }>(
      tx,
      sql`insert into ${this.table} (tenant_id, create_user, dept_ids, role_ids, language,
          ${raw(Object.keys(columns).join(', '))})
        select ${caller.tenantId}, ${caller.userId}::bigint, ${caller.deptIds.join(',')}, ${caller.roleIds.join(',')},
          ${caller.language}, ${join(Object.values(columns))}
        where (select count(*) from ${this.table} where ${this.own(caller)} and ${this.open}) < ${max}::int
        returning id`,
    );
    return made?.id;
  }

  /** Takes a run up, unless it is at its end; `more` are its further columns. */
  begin(id: string, more: Sql): Sql {
    return this.changeOpen(
      id,
      sql`state = ${this.states.begun}, attempts = attempts + 1, done_num = 0,
        begin_time = coalesce(begin_time, localtimestamp)`,
      sql`returning ${JOB}, ${more}`,
    );
  }

  /** Says how far a run is, and answers whether it is to stop. */
  progress(id: string, changes: Sql): Sql {
    return this.changeOpen(id, changes, sql`returning cancel_requested canceled`);
  }

  /** Ends a run well; no row when it was to stop meanwhile. */
  end(id: string, changes: Sql): Sql {
    return this.changeOpen(
      id,
      sql`state = ${this.states.done}, end_time = ${NOW}, ${changes}`,
      sql`and not cancel_requested returning id`,
    );
  }

  /** Ends a run that did not go well, with the key of the reason; `more` changes further columns, led by a comma. */
  fail(id: string, key: string, params: object, more: Sql = empty): Sql {
    return this.changeOpen(
      id,
      sql`state = ${this.states.failed}, error_key = ${key}, error_params = ${JSON.stringify(params)},
        end_time = ${NOW} ${more}`,
    );
  }

  /** Asks a run of the caller's to stop; one that nobody has begun ends at once. Nothing when it is at its end. */
  cancel(db: Db, caller: Caller, id: string): Promise<object | undefined> {
    const isWaiting = sql`state = ${this.states.waiting}`;
    return changeOne(
      db,
      this.changeOpen(
        id,
        sql`cancel_requested = true, state = case when ${isWaiting} then ${this.states.failed} else state end,
          error_key = case when ${isWaiting} then ${CANCELED} end,
          end_time = case when ${isWaiting} then localtimestamp end`,
        sql`and ${this.own(caller)} returning id`,
      ),
    );
  }

  private changeOpen(id: string, changes: Sql, tail: Sql = empty): Sql {
    return sql`update ${this.table} set ${changes} where id = ${id} and ${this.open} ${tail}`;
  }
}
