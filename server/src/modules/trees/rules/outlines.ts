import { oldTree, oldTreeGroup } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';

/** What is drawn may lie this far beside the county's boundary, which is drawn to some 200 m itself. */
const BESIDE_METRES = 200;

/** A tree may stand this far beside the outline of its group. */
const TREE_BESIDE_METRES = 50;

/** T22: whether a position lies in an outline, or at most 50 m beside it; where there is none, anywhere. */
export const standsInSql = (outline: Sql, lon: Sql, lat: Sql): Sql => sql`(${outline} is null
  or st_dwithin(${outline}::geography, st_point(${lon}, ${lat}, 4326)::geography, ${raw(String(TREE_BESIDE_METRES))}))`;

/** T22: the same of the outline of the group `g`. */
export const inGroupSql = (lon: Sql, lat: Sql): Sql => standsInSql(sql`g.geom`, lon, lat);

/** T22: how many trees of a group, whoever sees them, stand in its present outline and not in a new one that is valid. */
export function leftOutsideSql(owner: ScopeOwner, group: Sql, present: Sql, next: Sql): Sql {
  const [lon, lat] = [sql`m.lon`, sql`m.lat`];
  return sql`(select count(*)::int from old_tree m
    where ${scoped(everyoneIn(owner), oldTree, 'm')} and m.origin_id is null and m.group_id = ${group}
      and ${standsInSql(present, lon, lat)} and not ${standsInSql(next, lon, lat)})`;
}

/** G09: whether a valid `shape` leaves the boundary of its county. */
export const leavesCountySql = (
  county: Sql,
  shape: Sql,
): Sql => sql`not coalesce(st_covers(${county}, ${shape})
  or st_covers(st_buffer(${county}::geography, ${raw(String(BESIDE_METRES))})::geometry, ${shape}), false)`;

/** G09: the groups `o` of the tenant, whoever sees them, that share ground with a valid `shape`. */
export const overlapsSql = (owner: ScopeOwner, shape: Sql): Sql =>
  sql`${scoped(everyoneIn(owner), oldTreeGroup, 'o')} and o.origin_id is null and o.life_status <> '3'
    and o.geom && ${shape} and case when st_isvalid(o.geom) then st_relate(o.geom, ${shape}, 'T********') end`;

/** What a group `o` is called in a fault; a dash where the owner may not read it. */
export const overlappedSql = (owner: ScopeOwner): Sql =>
  sql`case when ${scoped(owner, oldTreeGroup, 'o')} then coalesce(o.province_group_number, o.group_name) else '—' end`;

/**
 * Makes whoever compares outlines with the register's wait for each other until the transaction ends: of two that are
 * saved at once neither would see the other. Locked are the counties of the rows of `source` (`xz_code` and a valid
 * `shape`) and those that a shape reaches into, always in the same order.
 */
export const lockOutlines = ({ tenantId }: ScopeOwner, source: Sql): Sql => sql`
  with s as materialized (${source})
  select pg_advisory_xact_lock(hashtext('outlines'), hashtext(${tenantId} || county)) from (
    select substr(xz_code, 1, 6) as county from s
    union select g.region_code from s join region_geom g on g.level = 3 and st_intersects(g.geom, s.shape)
    order by county offset 0) counties`;
