import {
  type EndLevel,
  type RecordDefinition,
  reviewerLevel,
  ReviewStatus,
  statusAfter,
  valueOf,
} from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { type Db, query, queryOne } from '../database/database.js';
import { BusinessError } from '../http/errors.js';
import { tableOf } from '../rows/columns.js';
import { diffOf, differs, writeHistory } from '../rows/history.js';
import { madeBy, type Saved, type Stored, type StoredChange } from '../rows/stored.js';
import { insertRow, updateRow } from '../rows/write.js';
import { regionOf } from '../transitions/transitions.js';

// Approved rows of a record with `changes` stay valid while a change of them waits for those who approved it: the change is
// a row of the same table whose `originId` names the row it will replace.

/** A row as a change leaves it, and as it was. */
interface Altered<D extends RecordDefinition> {
  row: Stored<D>;
  before: Stored<D>;
}

/** Rows of a list, or the changes of them where these are requested: a change is no second row. */
export function ofRequests({ changes }: RecordDefinition, filters: object): Sql {
  if (!changes) return empty;
  const { change } = filters as { change?: string };
  return change === '1' ? sql`and t.origin_id is not null` : sql`and t.origin_id is null`;
}

/** Id of the change that waits beside an approved row `t`: a probe of an index that holds changes only. */
const openRequest = (record: RecordDefinition): Sql =>
  sql`(select c.id from ${tableOf(record)} c where c.origin_id = t.id and c.is_deleted = 0)`;

/**
 * Columns of a row about its changes: `originId`, the row that it changes, and `changeId`, the change that waits for
 * it.
 */
export const requestColumns = (record: RecordDefinition): Sql =>
  record.changes ? sql`, t.origin_id as "originId", ${openRequest(record)} as "changeId"` : empty;

/** The row that a change which is no longer there was of, as far as the caller sees it. */
export const originOf = (
  db: Db,
  record: RecordDefinition,
  { id, scope }: { id: string; scope: Sql },
): Promise<{ id: string } | undefined> =>
  queryOne(
    db,
    sql`select t.id from ${tableOf(record)} t where ${scope}
      and t.id = (select c.origin_id from ${tableOf(record)} c where c.id = ${id})`,
  );

/** Whether a change of a locked row waits. Read anew: before the lock was taken others may have requested one. */
export async function hasRequest(db: Db, record: RecordDefinition, { id }: { id: string }): Promise<boolean> {
  const waiting = await queryOne(
    db,
    sql`select 1 from ${tableOf(record)} t where t.id = ${id} and ${openRequest(record)} is not null`,
  );
  return waiting !== undefined;
}

/** Refuses a second change of a locked row. */
export async function assertNoneWaits(db: Db, record: RecordDefinition, row: { id: string }): Promise<void> {
  if (await hasRequest(db, record, row)) throw new BusinessError('change.open');
}

/** Whether an edit needs nobody above the caller: no key field changes, or the review would end with them. */
export function endsAtOnce<D extends RecordDefinition>(
  caller: Caller,
  record: D,
  { row, before, end }: Altered<D> & { end: EndLevel },
): boolean {
  const { changes = [] } = record;
  if (!changes.some((name) => differs(valueOf(before, name), valueOf(row, name)))) return true;
  const status = statusAfter(reviewerLevel(caller.xzCode), end, regionOf(record, row));
  return status === ReviewStatus.approved;
}

/** The row that waits beside the approved one it will replace. */
export function requestOf<D extends RecordDefinition>(
  caller: Caller,
  before: Stored<D>,
  given: object,
): Stored<D> {
  const { id, createTime: _, updateTime: __, ...copied } = before;
  return {
    ...copied,
    ...given,
    id: undefined,
    originId: id,
    ...madeBy(caller),
    status: ReviewStatus.draft,
  } as unknown as Stored<D>;
}

/** Stores a change that was checked, with a line in the history of the row that it is of. */
export async function storeRequest<D extends RecordDefinition>(
  record: D,
  { tx, caller, row, before }: Altered<D> & { tx: EntityManager; caller: Caller },
): Promise<Saved> {
  await insertRow(tx, record, row);
  const changes = diffOf(record, { ...before, status: row.status }, row);
  await writeHistory(tx, record, caller, { row: before, action: 'change', changes });
  await writeHistory(tx, record, caller, { row, action: 'save', changes });
  return { id: row.id, version: row.version };
}

/** The fields altered by an approved change; the rest of its row is a copy of the origin at the time of the request. */
async function altered(db: Db, record: RecordDefinition, change: { id: string }): Promise<object> {
  const first = await query<{ name: string; was: unknown }>(
    db,
    sql`select distinct on (c.key) c.key as name, c.value -> 0 as was
      from record_history h, jsonb_each(h.changes) c
      where h.row_id = ${change.id} and h.record = ${record.name} order by c.key, h.id`,
  );
  const names = first
    .filter(({ name, was }) => name in record.fields && differs(was, valueOf(change, name)))
    .map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, valueOf(change, name)]));
}

/** The row that an approved change is of, as the change leaves it: later changes of the row stay. */
export async function appliedTo<D extends RecordDefinition>(
  db: Db,
  record: D,
  { origin, change }: { origin: Stored<D>; change: Stored<D> },
): Promise<Stored<D>> {
  const values = await altered(db, record, change);
  return { ...origin, ...values, version: origin.version + 1, updateUser: change.createUser };
}

/** Stores a row as an approved change leaves it. */
export async function storeApplied<D extends RecordDefinition>(
  record: D,
  { tx, caller, row, before }: StoredChange<D> & Altered<D>,
): Promise<void> {
  await updateRow(tx, record, row, before);
  const changes = diffOf(record, before, row);
  await writeHistory(tx, record, caller, { row, action: 'apply', changes });
}
