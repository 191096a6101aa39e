import { oldTree, oldTreeGroup } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';

/** Tolerance of outlines beyond the county's boundary, which is itself accurate to some 200 m. */
const BESIDE_METRES = 200;

/** Tolerance of trees outside the outline of their group. */
const TREE_BESIDE_METRES = 50;

/** T22: condition: a position lies in an outline, or at most 50 m outside of it; always true without an outline. */
export const standsInSql = (outline: Sql, lon: Sql, lat: Sql): Sql => sql`(${outline} is null
  or st_dwithin(${outline}::geography, st_point(${lon}, ${lat}, 4326)::geography, ${raw(String(TREE_BESIDE_METRES))}))`;

/** T22: the same for the outline of the group `g`. */
export const inGroupSql = (lon: Sql, lat: Sql): Sql => standsInSql(sql`g.geom`, lon, lat);

/** T22: number of a group's trees, no matter who sees them, inside its present outline but outside a valid new one. */
export function leftOutsideSql(owner: ScopeOwner, group: Sql, present: Sql, next: Sql): Sql {
  const [lon, lat] = [sql`m.lon`, sql`m.lat`];
  return sql`(select count(*)::int from old_tree m
    where ${scoped(everyoneIn(owner), oldTree, 'm')} and m.origin_id is null and m.group_id = ${group}
      and ${standsInSql(present, lon, lat)} and not ${standsInSql(next, lon, lat)})`;
}

/** G09: condition: a valid `shape` extends beyond the boundary of its county. */
export const leavesCountySql = (
  county: Sql,
  shape: Sql,
): Sql => sql`not coalesce(st_covers(${county}, ${shape})
  or st_covers(st_buffer(${county}::geography, ${raw(String(BESIDE_METRES))})::geometry, ${shape}), false)`;

/** G09: condition of the tenant's groups `o`, no matter who sees them, that overlap a valid `shape`. */
export const overlapsSql = (owner: ScopeOwner, shape: Sql): Sql =>
  sql`${scoped(everyoneIn(owner), oldTreeGroup, 'o')} and o.origin_id is null and o.life_status <> '3'
    and o.geom && ${shape} and case when st_isvalid(o.geom) then st_relate(o.geom, ${shape}, 'T********') end`;

/** Name of a group `o` in a fault; a dash if the owner may not read it. */
export const overlappedSql = (owner: ScopeOwner): Sql =>
  sql`case when ${scoped(owner, oldTreeGroup, 'o')} then coalesce(o.province_group_number, o.group_name) else '—' end`;

/**
 * Lets transactions that compare outlines with the register's run one after the other: two outlines saved at the same
 * time would not see each other. Locks the counties of the rows of `source` (`xz_code` and a valid `shape`) and those
 * that a shape reaches into, always in the same order.
 */
export const lockOutlines = ({ tenantId }: ScopeOwner, source: Sql): Sql => sql`
  with s as materialized (${source})
  select pg_advisory_xact_lock(hashtext('outlines'), hashtext(${tenantId} || county)) from (
    select substr(xz_code, 1, 6) as county from s
    union select g.region_code from s join region_geom g on g.level = 3 and st_intersects(g.geom, s.shape)
    order by county offset 0) counties`;
