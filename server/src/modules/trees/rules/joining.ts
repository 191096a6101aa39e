import { oldTree, ReviewStatus } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { sameIdentity } from '../../../database/identity.js';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';
import { standsInSql } from './outlines.js';

/**
 * G12 and T22: condition of linking a tree `m` to the group `t`, which it named before the group was entered. A tree
 * with a higher protection level stays outside until the group's level is raised, a tree in another place until either
 * is corrected; the inspection finds both. The level of a draft or returned tree is checked when it is submitted.
 */
const fitsSql = (): Sql => sql`(m.status in (${ReviewStatus.draft}, ${ReviewStatus.returned})
    or coalesce(m.protect_level >= t.protect_level, true))
  and coalesce(${standsInSql(sql`t.geom`, sql`m.lon`, sql`m.lat`)}, true)`;

/**
 * Links trees that named a group before it was entered, by its number in their county, no matter who sees them, and
 * answers `id`, `version`, `tenant_id` and `group_id` of each; only those that fit.
 * @param groups a query of the groups, all columns
 */
export const linkTreesSql = (owner: ScopeOwner & { userId: string }, groups: Sql): Sql => sql`
  update old_tree m set group_id = t.id, version = m.version + 1, update_user = ${owner.userId},
    update_time = localtimestamp
  from (${groups}) t
  where ${scoped(everyoneIn(owner), oldTree, 'm')} and m.group_id is null
    and substr(m.xz_code, 1, 6) = substr(t.xz_code, 1, 6) and ${sameIdentity('m.province_group_number', 't.province_group_number')}
    and ${fitsSql()}
  returning m.id, m.version, m.tenant_id, m.group_id`;
