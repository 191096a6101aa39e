import {
  identityOf,
  isBlank,
  isProtectedLess,
  oldTreeGroup,
  ReviewStatus,
  type oldTree,
} from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { differs } from '../../../rows/history.js';
import { identitySql } from '../../../database/identity.js';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';
import type { Draft, Stored } from '../../../rows/stored.js';
import { inGroupSql } from '../rules/index.js';

/** The groups that a tree may belong to: those of its tenant that are in the register, under the alias `g`. */
export const groupsSql = (owner: ScopeOwner): Sql =>
  sql`${scoped(everyoneIn(owner), oldTreeGroup, 'g')} and g.origin_id is null
    and g.life_status <> '3'`;

const NAMED = ['provinceGroupNumber', 'lon', 'lat', 'xzCode'] as const;

/**
 * Leads a tree to the group that it names by number, which must be there in its county (E15) and must hold it (T22). An
 * approved tree is asked only once one of these changes. The group is neither removed nor drawn anew before the tree is stored.
 */
export async function takeGroup(
  db: Db,
  caller: Caller,
  row: Draft<typeof oldTree>,
  before: Stored<typeof oldTree> | undefined,
): Promise<void> {
  const number = row.provinceGroupNumber;
  const isSame = !NAMED.some((name) => differs(before?.[name], row[name]));
  if (before?.status === ReviewStatus.approved && isSame) return;
  if (isBlank(number)) {
    row.groupId = null;
    return;
  }
  const [lon, lat] = [sql`${row.lon ?? null}::float8`, sql`${row.lat ?? null}::float8`];
  const group = await queryOne<{ id: string; number: string; holds: boolean | null }>(
    db,
    sql`select g.id::text as id, g.province_group_number as number, ${inGroupSql(lon, lat)} as holds from old_tree_group g
      where ${groupsSql(caller)} and ${identitySql(sql`g.province_group_number`)} = ${identityOf(number ?? '')}
        and substr(g.xz_code, 1, 6) = ${(row.xzCode ?? '').slice(0, 6)}
      order by g.province_group_number <> ${number}, g.id limit 1 for share`,
  );
  if (!group) throw new ValidationError([{ field: 'provinceGroupNumber', key: 'tree.noGroup' }]);
  if (group.holds === false) throw new ValidationError([{ field: 'lon', key: 'tree.outsideGroup' }]);
  row.groupId = group.id;
  // As the group writes it.
  row.provinceGroupNumber = group.number;
}

/**
 * Refuses a tree that is submitted or approved and would be protected more than its group (G12), whose level is raised
 * first. An approved tree is asked only once its level or its group changes. The group's level stays until the tree is stored.
 */
export async function assertGroupLevel(
  db: Db,
  row: Draft<typeof oldTree>,
  before: Stored<typeof oldTree> | undefined,
): Promise<void> {
  if (row.status === ReviewStatus.draft || row.status === ReviewStatus.returned) return;
  const isSame = !(['groupId', 'protectLevel'] as const).some((name) => differs(before?.[name], row[name]));
  if (isBlank(row.groupId) || (before?.status === ReviewStatus.approved && isSame)) return;
  const group = await queryOne<{ level: string | null }>(
    db,
    sql`select g.protect_level as level from old_tree_group g where g.id = ${row.groupId} for share`,
  );
  if (!isProtectedLess(group?.level, row.protectLevel)) return;
  const params = { level: String(group?.level), own: String(row.protectLevel) };
  throw new ValidationError([{ field: 'provinceGroupNumber', key: 'tree.groupLevel', params }]);
}
