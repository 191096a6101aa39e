import { oldTree } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';

/** How many trees of each group the caller sees in the register. */
export async function memberCounts(
  db: Db,
  caller: Caller,
  groups: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ id: string; num: number }>(
    db,
    sql`select t.group_id::text as id, count(*)::int as num from old_tree t
      where ${scoped(caller, oldTree)} and t.origin_id is null and t.group_id = any(${[...groups]}::bigint[])
      group by 1`,
  );
  return new Map(rows.map(({ id, num }) => [id, num]));
}

/** The trees of a group whoever sees them: how many, and the highest protection level of the approved ones. */
export const membersOf = async (
  db: Db,
  caller: Caller,
  id: string,
): Promise<{ num: number; highest: string | null }> =>
  (await queryOne<{ num: number; highest: string | null }>(
    db,
    sql`select count(*)::int as num, min(t.protect_level) filter (where t.status = 1) as highest from old_tree t
      where ${scoped(everyoneIn(caller), oldTree)} and t.origin_id is null and t.group_id = ${id}`,
  ))!;

/** Leads trees that have named a group before it was entered to it, by its number in their county. */
export const linkTrees = (db: Db, caller: Caller, row: Stored): Promise<unknown> =>
  query(
    db,
    sql`update old_tree t set group_id = ${row.id}, update_time = localtimestamp
      where ${scoped(everyoneIn(caller, String(row['xzCode']).slice(0, 6)), oldTree)}
        and t.group_id is null and t.province_group_number = ${row['provinceGroupNumber']}`,
  );
