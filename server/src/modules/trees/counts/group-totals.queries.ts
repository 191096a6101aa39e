import { type GroupFigure, oldTreeGroup } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import { countedSql } from './counted.js';
import type { Extent } from './counts.queries.js';
import { childDigits, inYear } from './rollup.js';

/** Groups of a child, of those whose code stops at the region (under the region's own), or of all (null). */
export type CountedGroups = { child: string | null } & Record<
  Exclude<GroupFigure, 'groupZbCount' | 'treeZbCount'>,
  number
>;

/** The base set of statistics among groups. */
function groupSet({ owner, region, year, archived }: Extent): Sql {
  const source = archived
    ? sql`old_tree_group_archive t where t.archive_year = ${year} and`
    : sql`old_tree_group t where t.status = 1 and t.origin_id is null and`;
  return sql`${source} ${scoped(owner, oldTreeGroup)} and ${insideRegionSql(region, 't')}
        and ${countedSql()} and t.vigor is distinct from '4' ${archived ? empty : inYear('t', year)}`;
}

/** A row is {@link RegionGroups}; some twenty thousand groups in the nation are counted as they are. */
export const groupsByRegion = (extent: Extent): Sql => sql`
  select child, count(*)::int as "groupNum", coalesce(sum(trees), 0)::int as "groupTrees"
  from (select left(t.xz_code, ${raw(String(childDigits(extent.region)))}) as child, t.trees
    from ${groupSet(extent)}) t
  group by grouping sets ((child), ())`;

/** A row is {@link CountedGroups}, counted as {@link groupsByRegion} are. */
export function groupTotals(extent: Extent): Sql {
  const level = (key: string): Sql => sql`count(*) filter (where protect_level = ${key})::int`;
  return sql`select child, count(*)::int as "groupNum", coalesce(sum(trees), 0)::int as "treeNum",
      coalesce(sum(coalesce(area, geom_area)), 0)::float8 as area,
      coalesce(round(sum(avg_tree_age * trees) / nullif(sum(trees) filter (where avg_tree_age is not null), 0)), 0)::int
        as "avgTreeAge",
      ${level('1')} as "levelOneNum", ${level('2')} as "levelTwoNum", ${level('3')} as "levelThreeNum"
    from (select left(t.xz_code, ${raw(String(childDigits(extent.region)))}) as child, t.trees, t.area, t.geom_area,
        t.avg_tree_age::numeric as avg_tree_age, t.protect_level
      from ${groupSet(extent)}) t
    group by grouping sets ((child), ())`;
}
