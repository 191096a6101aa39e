import { type Diff, oldTree, type oldTreeGroup } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { writeHistory } from '../../../rows/history.js';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import { countedSql } from '../counts/index.js';
import { highestLevelSql, leftOutsideSql, linkTreesSql } from '../rules/index.js';

/** Number of counted trees of each group, as far as the caller sees the trees (G11). */
export async function memberCounts(
  db: Db,
  caller: Caller,
  groups: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ id: string; num: number }>(
    db,
    sql`select t.group_id::text as id, count(*)::int as num from old_tree t
      where ${scoped(caller, oldTree)} and t.origin_id is null and t.group_id = any(${[...groups]}::bigint[])
        and t.status = 1 and ${countedSql()}
      group by 1`,
  );
  return new Map(rows.map(({ id, num }) => [id, num]));
}

/** All trees of a group, no matter who sees them: their number and the highest protection level of the counted ones. */
export const membersOf = async (
  db: Db,
  caller: Caller,
  id: string,
): Promise<{ num: number; highest: string | null }> =>
  (await queryOne<{ num: number; highest: string | null }>(
    db,
    sql`select count(*)::int as num, ${highestLevelSql(caller, sql`${id}::bigint`)} as highest from old_tree t
      where ${scoped(everyoneIn(caller), oldTree)} and t.origin_id is null and t.group_id = ${id}`,
  ))!;

/** Number of a group's trees that a new outline would leave outside (T22); 0 if that outline is invalid. */
export const membersLeftBy = async (db: Db, caller: Caller, id: string, outline: string): Promise<number> =>
  (await queryOne<{ num: number }>(
    db,
    sql`select case when st_isvalid(n.geom) then ${leftOutsideSql(caller, sql`g.id`, sql`g.geom`, sql`n.geom`)} else 0 end as num
      from old_tree_group g, st_geomfromtext(${outline}, 4326) n(geom) where g.id = ${id}`,
  ))!.num;

/** Links trees that named a group before it was entered, and writes their history. */
export async function linkTrees(
  tx: EntityManager,
  caller: Caller,
  row: Stored<typeof oldTreeGroup>,
): Promise<void> {
  const linked = linkTreesSql(caller, sql`select g.* from old_tree_group g where g.id = ${row.id}`);
  const trees = await query<Pick<Stored<typeof oldTree>, 'id' | 'version' | 'tenantId'>>(
    tx,
    sql`with linked as (${linked}) select id, version, tenant_id as "tenantId" from linked`,
  );
  const changes = { groupId: [null, row.id] } satisfies Diff;
  await writeHistory(
    tx,
    oldTree,
    caller,
    trees.map((tree) => ({ row: tree, action: 'update', changes })),
  );
}
