import {
  derivedTree,
  endLevelOf,
  oldTree,
  RECOGNISED_BY,
  type OldTreeInput,
  reviewerLevel,
  ReviewStatus,
  statusAfter,
} from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { queryOne, type Db } from '../../../database.js';
import { BusinessError, ForbiddenError, NotFoundError } from '../../../errors.js';
import type { UpdateKey } from '../../../record/dto.js';
import { madeBy, type Stored } from '../../../rows/stored.js';
import { changesOf, writeHistory } from '../../../rows/history.js';
import { columnsSql } from '../../../rows/columns.js';
import { scoped } from '../../../rows/scope.js';
import { databaseNow, storeRow } from '../../../record/table.js';
import { OldTree } from './old-tree.entity.js';

const given = (body: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Id of the edit that waits beside an approved tree `t`, which the caller sees: a probe of an index that holds changes only. */
export const OPEN_CHANGE = sql`(select c.id from old_tree c where c.origin_id = t.id and c.is_deleted = 0)`;

/** A tree's own lines of history and those of its changes; that a change was asked for is told once. */
export const toldOf = (id: string): Sql => sql`
  row_id = any(array(select ${id}::bigint union all select c.id from old_tree c where c.origin_id = ${id}))
  and (row_id = ${id} or action <> 'save')`;

/**
 * Refuses to edit an approved tree below the county, beside an edit that waits, and in a year that its snapshot has
 * closed: such an edit names a later year.
 */
export async function assertNoChange(
  db: Db,
  caller: Caller,
  before: Stored,
  body: OldTreeInput,
): Promise<void> {
  if (reviewerLevel(caller.xzCode) > 3) throw new ForbiddenError('row.notYours');
  const year = Number(body.year ?? before['year']);
  const archived = await queryOne(
    db,
    sql`select 1 from old_tree_archive t
      where ${scoped(caller, oldTree)} and t.archive_year = ${year} and t.id = ${before.id}`,
  );
  if (archived) throw new BusinessError('tree.archivedYear', { year });
  // Read anew: before the tree was locked another may have asked for a change of it.
  const waiting = await queryOne(
    db,
    sql`select 1 from old_tree t where t.id = ${before.id} and ${OPEN_CHANGE} is not null`,
  );
  if (waiting) throw new BusinessError('tree.changeOpen');
}

/** Whether an edit needs nobody above the caller: no key field changes, or the review would end with him. */
export function endsAtOnce(caller: Caller, before: Stored, body: OldTreeInput & UpdateKey): boolean {
  const after = { ...before, ...given(body) } as Stored;
  const touched = RECOGNISED_BY.some((name) => String(before[name] ?? '') !== String(after[name] ?? ''));
  if (!touched) return true;
  // The higher of the two levels that recognise the tree, before and after.
  const levels = [before['protectLevel'], derivedTree(after)['protectLevel']].map(endLevelOf);
  const end = levels[0]! < levels[1]! ? levels[0]! : levels[1]!;
  return statusAfter(reviewerLevel(caller.xzCode), end, String(after['xzCode'])) === ReviewStatus.approved;
}

/** The row that waits beside the approved one it will replace. */
export function requestOf(caller: Caller, before: Stored, body: OldTreeInput & UpdateKey): Stored {
  const { id, createTime: _, updateTime: __, ...kept } = before;
  return {
    ...kept,
    ...given(body),
    id: undefined,
    originId: id,
    ...madeBy(caller),
    status: ReviewStatus.draft,
  } as unknown as Stored;
}

/** The tree that a change which is no longer there was of, as far as the caller sees it. */
export const treeOfChange = (db: Db, caller: Caller, id: string): Promise<{ id: string } | undefined> =>
  queryOne(
    db,
    sql`select t.id from old_tree t where ${scoped(caller, oldTree)}
      and t.id = (select c.origin_id from old_tree c where c.id = ${id})`,
  );

/** Copies an approved change over its tree and takes the waiting row away. */
export async function applyChange(tx: EntityManager, caller: Caller, change: Stored): Promise<void> {
  const origin = await queryOne<Stored>(
    tx,
    sql`select ${columnsSql(oldTree)} from old_tree t
      where ${scoped(caller, oldTree)} and t.id = ${change['originId']} for update`,
  );
  if (!origin) throw new NotFoundError();
  await tx.update(OldTree, change.id, { isDeleted: 1, updateTime: databaseNow } as object);
  const fields = Object.fromEntries(Object.keys(oldTree.fields).map((name) => [name, change[name]]));
  const row: Stored = { ...origin, ...fields, version: origin.version + 1, updateUser: change.createUser };
  await storeRow(tx, OldTree, oldTree, row);
  const changes = changesOf(oldTree, origin, row);
  await writeHistory(tx, oldTree, caller, { row, action: 'apply', changes });
}
