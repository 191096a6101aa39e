import { consulation, CONSULTATION_TARGETS, ConsultStatus, curingRecord, type RowOf } from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import type { Draft } from '../../../rows/stored.js';

/** The care that a consultation refers to, where it is of the same tree or group. */
export function careOf(
  db: Db,
  caller: Caller,
  { curingId, oldTreeId, groupId }: Draft<typeof consulation>,
  lock: Sql = empty,
): Promise<{ status: number } | undefined> {
  return queryOne(
    db,
    sql`select t.status from curing_record t where ${scoped(everyoneIn(caller), curingRecord)} and t.id = ${curingId}
      and t.old_tree_id is not distinct from ${oldTreeId || null}::bigint
      and t.group_id is not distinct from ${groupId || null}::bigint ${lock}`,
  );
}

/** The consultations that wait for some care, or were carried out by it. */
export async function consultationsOf(
  db: Db,
  caller: Caller,
  rows: readonly { id: string }[],
): Promise<{ curingId: string; title: string; status: number }[]> {
  if (rows.length === 0) return [];
  return query(
    db,
    sql`select t.curing_id::text as "curingId", t.title, t.status from consulation t
      where ${scoped(everyoneIn(caller), consulation)} and t.curing_id = any(${rows.map(({ id }) => id)}::bigint[])
        and t.status in (${ConsultStatus.answered}, ${ConsultStatus.done})`,
  );
}

/** Rows with what is fixed of those that carry out a consultation. */
export async function withFixed(
  db: Db,
  caller: Caller,
  rows: RowOf<typeof curingRecord>[],
): Promise<RowOf<typeof curingRecord>[]> {
  const linked = await consultationsOf(db, caller, rows);
  for (const row of rows)
    row.fixed = linked.some(({ curingId }) => curingId === row.id) ? CONSULTATION_TARGETS : [];
  return rows;
}
