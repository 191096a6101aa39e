import { groupFigures } from '@gushu/migrations';
import { COUNTY_DIGITS, type GroupFigure, oldTreeGroup } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { BEHIND_DIGITS, insideRegionSql, isNarrowed, scoped } from '../../../rows/scope.js';
import { countedSql } from './counted.js';
import type { Extent } from './counts.queries.js';
import { childDigits, inYear } from './rollup.js';

/** Groups of a child, of those whose code stops at the region (under the region's own), or of all (null). */
export type CountedGroups = { child: string | null } & Record<
  Exclude<GroupFigure, 'groupZbCount' | 'treeZbCount' | 'noLevelNum'>,
  number
>;

type Figure = keyof typeof groupFigures;

/** The base set of statistics among groups. */
function groupSet({ owner, region, year, archived }: Extent): Sql {
  const source = archived
    ? sql`old_tree_group_archive t where t.archive_year = ${year} and`
    : sql`old_tree_group t where t.status = 1 and t.origin_id is null and`;
  return sql`${source} ${scoped(owner, oldTreeGroup)} and ${insideRegionSql(region, 't')}
        and ${countedSql()} and t.vigor is distinct from '4' ${archived ? empty : inYear('t', year)}`;
}

/** The same in the stored sums, see migrations/repeatable/group-rollup.ts. */
const storedSet = ({ owner, region, year, archived }: Extent): Sql =>
  sql`group_rollup t where ${archived ? empty : sql`not`} t.is_archived and t.tenant_id = ${owner.tenantId}
        and t.county >= ${region} and t.county < ${region + BEHIND_DIGITS} ${inYear('t', year)}`;

/** Whether the sums by county answer: what is counted by township, or for somebody who sees some groups only, is not stored. */
const isStored = ({ owner, region }: Extent): boolean =>
  childDigits(region) <= COUNTY_DIGITS && region.startsWith(owner.xzCode) && !isNarrowed(owner, oldTreeGroup);

/** Adds up figures by the children of a region and of the region; a child that has lost its last group is none. */
function summed(extent: Extent, figures: readonly Figure[], shown: Sql): Sql {
  const stored = isStored(extent);
  const columns = figures.map((name) => (stored ? `t.${name}` : `${groupFigures[name]} as ${name}`));
  return sql`select child, ${shown}
    from (select left(${stored ? sql`t.county` : sql`t.xz_code`}, ${raw(String(childDigits(extent.region)))}) as child,
        ${raw(columns.join(', '))}
      from ${stored ? storedSet(extent) : groupSet(extent)}) t
    group by grouping sets ((child), ()) having child is null or sum(groups) <> 0`;
}

/** The sum of a figure under the name of an answer. */
const sumOf = (figure: Figure, name: string, type = 'int'): Sql =>
  raw(`coalesce(sum(${figure}), 0)::${type} as "${name}"`);

/** A row is {@link RegionGroups}; of the nation, a province or a city it is read from the stored sums. */
export const groupsByRegion = (extent: Extent): Sql =>
  summed(extent, ['groups', 'trees'], sql`${sumOf('groups', 'groupNum')}, ${sumOf('trees', 'groupTrees')}`);

/** A row is {@link CountedGroups}, counted as {@link groupsByRegion} are. */
export const groupTotals = (extent: Extent): Sql =>
  summed(
    extent,
    Object.keys(groupFigures) as Figure[],
    sql`${sumOf('groups', 'groupNum')}, ${sumOf('trees', 'treeNum')}, ${sumOf('area', 'area', 'float8')},
      coalesce(round(sum(tree_years) / nullif(sum(aged_trees), 0)), 0)::int as "avgTreeAge",
      ${sumOf('level_one', 'levelOneNum')}, ${sumOf('level_two', 'levelTwoNum')},
      ${sumOf('level_three', 'levelThreeNum')}`,
  );

/** Groups of a main species, the first that a group names. */
export interface SpeciesGroups {
  treeTypeName: string;
  groupNum: number;
  treeNum: number;
  /** Hectares. */
  area: number;
}

/** A row is {@link SpeciesGroups}, the largest area first: of the nation's groups, 18,585, counted in a few milliseconds. */
export const groupsBySpecies = (extent: Extent): Sql =>
  sql`select coalesce(max(s.species), max(c.name), '') as "treeTypeName", max(c.groups)::int as "groupNum",
      max(c.trees)::int as "treeNum", max(c.area)::float8 as area
    from (select split_part(t.main_tree_type, ',', 1) as id, max(split_part(t.main_tree_type_name, ',', 1)) as name,
          count(*) as groups, sum(coalesce(t.trees, 0)) as trees, sum(coalesce(t.area, t.geom_area, 0)) as area
        from ${groupSet(extent)} group by 1) c
      left join tree_species s on s.id::text = c.id
    group by c.id order by max(c.area) desc, 1`;
