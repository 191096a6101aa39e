import {
  type EndLevel,
  type RecordDefinition,
  reviewerLevel,
  ReviewStatus,
  type RowOf,
  statusAfter,
  valueOf,
  type Values,
} from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { type Db, query, queryOne } from '../database/database.js';
import { assertAll, BusinessError, ForbiddenError, NotFoundError } from '../http/errors.js';
import { diffOf, differs, writeHistory } from '../rows/history.js';
import { assertReferences } from '../rows/references.js';
import { type StoredChange, type Draft, madeBy, type Saved, type Stored } from '../rows/stored.js';
import { insertRow, updateRow } from '../rows/write.js';
import type { UpdateKey } from '../record/dto.js';
import { regionOf } from '../transitions/transitions.js';
import { RecordService } from '../record/service.js';

const given = (body: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** A row as an approved change leaves it, and as it was. */
export interface Applied<D extends RecordDefinition> {
  row: Stored<D>;
  before: Stored<D>;
}

/** Changes where these are asked for, else the rows themselves. */
const ofChanges = (filters: object): Sql =>
  (filters as { change?: string }).change === '1'
    ? sql`and t.origin_id is not null`
    : sql`and t.origin_id is null`;

/**
 * A record whose approved rows stay valid while a change of them waits for those who approved it (`changes` in its
 * definition): the change is a row of the same table whose `originId` names the row it will replace.
 */
export abstract class ChangingService<
  D extends RecordDefinition,
  B extends object = Values<D>,
> extends RecordService<D, B> {
  /** One row; of a change that has been applied, the refusal names the row it was of. */
  override async detail(caller: Caller, id: string): Promise<RowOf<D>> {
    try {
      return await super.detail(caller, id);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      const origin = await this.originOf(caller, id);
      throw origin ? new NotFoundError({ treeId: origin.id }) : error;
    }
  }

  /** Refuses a row as an approved change would leave it: its change has waited, and others have gone on meanwhile. */
  protected assertApplicable(tx: EntityManager, caller: Caller, { row }: Applied<D>): Promise<void> {
    return this.check(tx, caller, row, 'submit');
  }

  /** Level that would approve the row as it is now, before anything that follows has been worked out. */
  protected endAfter(row: Draft<D>): EndLevel {
    return this.endLevel(row);
  }

  protected override columns(): Sql {
    return sql`, t.origin_id as "originId", ${this.openChange()} as "changeId"`;
  }

  // A change is no second row: it is listed, counted and exported only where it is asked for.
  protected override filter(_caller: Caller, filters: object): Sql {
    return ofChanges(filters);
  }

  protected override listedIn(caller: Caller, filters: object): Sql {
    return sql`${super.listedIn(caller, filters)} ${ofChanges(filters)}`;
  }

  // A row's own lines of history and those of its changes; that a change was asked for stands there once.
  protected override historyRows(id: string): Sql {
    const changes = sql`select c.id from ${this.table} c where c.origin_id = ${id}`;
    return sql`row_id = any(array(select ${id}::bigint union all ${changes}))
      and (row_id = ${id} or action <> 'save')`;
  }

  // An approved row stays valid while its change waits for those who recognised it.
  protected override async change(
    tx: EntityManager,
    caller: Caller,
    before: Stored<D>,
    body: B & UpdateKey,
  ): Promise<Saved> {
    if (before.status !== ReviewStatus.approved) return super.change(tx, caller, before, body);
    if (reviewerLevel(caller.xzCode) > 3) throw new ForbiddenError('row.notYours');
    await this.assertNoneWaits(tx, before);
    if (this.endsAtOnce(caller, before, body)) return super.change(tx, caller, before, body);
    return this.request(tx, caller, before, body);
  }

  /**
   * Asks for a change of a locked row that another record has found, as a draft of the caller's beside the approved row,
   * which they then complete and submit. None where the row says so already, or a change of it waits; `beside` alone is no
   * change.
   */
  protected async suggest(
    tx: EntityManager,
    caller: Caller,
    { before, found, beside }: { before: Stored<D>; found: B; beside?: B },
  ): Promise<void> {
    const isNews = Object.entries(found).some(([name, value]) => differs(valueOf(before, name), value));
    if (before.status !== ReviewStatus.approved || !isNews) return;
    if (await this.hasChange(tx, before)) return;
    await this.request(tx, caller, before, { ...found, ...beside });
  }

  protected override async afterSave({ tx, caller, row }: StoredChange<D>): Promise<void> {
    if (row.originId && row.status === ReviewStatus.approved) await this.apply(tx, caller, row);
  }

  /** Id of the change that waits beside an approved row `t`: a probe of an index that holds changes only. */
  private openChange(): Sql {
    return sql`(select c.id from ${this.table} c where c.origin_id = t.id and c.is_deleted = 0)`;
  }

  private async assertNoneWaits(db: Db, row: Stored<D>): Promise<void> {
    if (await this.hasChange(db, row)) throw new BusinessError('change.open');
  }

  /** Whether a change of a locked row waits. Read anew: before the lock was taken another may have asked for one. */
  private async hasChange(db: Db, { id }: Stored<D>): Promise<boolean> {
    const waiting = await queryOne(
      db,
      sql`select 1 from ${this.table} t where t.id = ${id} and ${this.openChange()} is not null`,
    );
    return waiting !== undefined;
  }

  private async request(tx: EntityManager, caller: Caller, before: Stored<D>, body: B): Promise<Saved> {
    const row = this.requestOf(caller, before, body);
    await this.validate({ tx, caller, row, before });
    await insertRow(tx, this.definition, row);
    const changes = diffOf(this.definition, { ...before, status: row.status }, row);
    await writeHistory(tx, this.definition, caller, { row: before, action: 'change', changes });
    await writeHistory(tx, this.definition, caller, { row, action: 'save', changes });
    return { id: row.id, version: row.version };
  }

  /** Whether an edit needs nobody above the caller: no key field changes, or the review would end with them. */
  private endsAtOnce(caller: Caller, before: Stored<D>, body: B & UpdateKey): boolean {
    const after: Stored<D> = { ...before, ...given(body) };
    const { changes = [] } = this.definition;
    if (!changes.some((name) => differs(valueOf(before, name), valueOf(after, name)))) return true;
    // The higher of the two levels that recognise the row, before and after.
    const end = Math.min(this.endLevel(before), this.endAfter(after)) as EndLevel;
    const region = regionOf(this.definition, after);
    return statusAfter(reviewerLevel(caller.xzCode), end, region) === ReviewStatus.approved;
  }

  /** The row that waits beside the approved one it will replace. */
  private requestOf(caller: Caller, before: Stored<D>, body: B): Stored<D> {
    const { id, createTime: _, updateTime: __, ...copied } = before;
    return {
      ...copied,
      ...given(body),
      id: undefined,
      originId: id,
      ...madeBy(caller),
      status: ReviewStatus.draft,
    } as unknown as Stored<D>;
  }

  /** The row that a change which is no longer there was of, as far as the caller sees it. */
  private originOf(caller: Caller, id: string): Promise<{ id: string } | undefined> {
    return queryOne(
      this.db,
      sql`select t.id from ${this.table} t where ${this.scope(caller)}
        and t.id = (select c.origin_id from ${this.table} c where c.id = ${id})`,
    );
  }

  /** What an approved change has altered; the rest of its row is the other one as it was when it was asked for. */
  private async altered(db: Db, change: Stored<D>): Promise<object> {
    const first = await query<{ name: string; was: unknown }>(
      db,
      sql`select distinct on (c.key) c.key as name, c.value -> 0 as was
        from record_history h, jsonb_each(h.changes) c
        where h.row_id = ${change.id} and h.record = ${this.definition.name} order by c.key, h.id`,
    );
    const altered = first.filter(
      ({ name, was }) => name in this.definition.fields && differs(was, valueOf(change, name)),
    );
    return Object.fromEntries(altered.map(({ name }) => [name, valueOf(change, name)]));
  }

  /**
   * Brings what an approved change has altered into its row and removes the waiting one. What has happened to the row and
   * to others while it waited is not known to it: the row is asked all that a save of it would be.
   */
  private async apply(tx: EntityManager, caller: Caller, change: Stored<D>): Promise<void> {
    const origin = await this.find(tx, caller, String(change.originId), true);
    await this.softDelete(tx, caller, [change]);
    const altered = await this.altered(tx, change);
    const row: Stored<D> = {
      ...origin,
      ...altered,
      version: origin.version + 1,
      updateUser: change.createUser,
    };
    await assertAll(
      () => this.assertApplicable(tx, caller, { row, before: origin }),
      () => assertReferences(tx, caller, this.definition, { row, before: origin }),
      () => this.settle({ tx, caller, row, before: origin }),
    );
    await updateRow(tx, this.definition, row, origin);
    const changes = diffOf(this.definition, origin, row);
    await writeHistory(tx, this.definition, caller, { row, action: 'apply', changes });
  }
}
