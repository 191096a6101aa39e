import { oldTree, parentRegion, REGION_LENGTHS, regionLevel } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { filtersSql } from '../../../record/query.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import type { Dimension } from './dimensions.js';

/** Trees of one region under one code of a dimension. */
export interface Count {
  region: string;
  dim: string;
  code: string;
  cnt: number;
}

/** What is asked of whom: dimensions of a region and, where they are told apart, its children. */
export interface Question {
  owner: Caller;
  region: string;
  withChildren: boolean;
  year: number | undefined;
  dims: readonly Dimension[];
}

const NATION_PARENT = '-';
/** Digits of the codes of a region's children; villages have none. */
const childDigits = (region: string): number => REGION_LENGTHS[regionLevel(region)] ?? 12;
const inYear = (alias: string, year: number | undefined): Sql =>
  year === undefined ? empty : sql`and ${raw(alias)}.year = ${year}`;

/** Whether the stored counts know the children of the region: down to the counties they do. */
export const isRolledUp = (region: string): boolean => childDigits(region) <= 6;

/**
 * A row: trees of the region itself or one of its children under a code, from the stored counts and what has been
 * changed since they were folded (see the migration tree-rollup).
 */
export function rolledCounts({ owner, region, withChildren, year, dims }: Question): Sql {
  const names = dims.map(({ dim }) => dim);
  const stored = (parent: string): Sql =>
    sql`select region, dim, code, cnt from tree_rollup r
      where r.tenant_id = ${owner.tenantId} and r.parent = ${parent} and r.dim = any(${names}) ${inYear('r', year)}`;
  const own = stored(region === '' ? NATION_PARENT : parentRegion(region));
  const digits = raw(String(childDigits(region)));
  const child = sql`, (case when length(p.county) >= ${digits} then left(p.county, ${digits}) end)`;
  const values = dims.map(({ dim, pending }) => sql`(${dim}, p.${raw(pending)})`);
  return sql`select region, dim, code, sum(cnt)::int as cnt from (
      ${own} and r.region = ${region}
      ${withChildren ? sql`union all ${stored(region)}` : empty}
      union all
      select g.region, d.dim, d.code, p.n
      from tree_pending p cross join lateral (values ${join(values)}) d(dim, code)
        cross join lateral unnest(array[${region}::text ${withChildren ? child : empty}]) g(region)
      where p.tenant_id = ${owner.tenantId} and left(p.county, length(${region})) = ${region} and p.counted
        and (d.dim = 'vigor' or p.vigor <> '4') and g.region is not null ${inYear('p', year)}
    ) counts group by 1, 2, 3 having sum(cnt) <> 0`;
}

/** Where trees are counted one by one: filters, townships and villages, archived years. */
export interface TableQuestion extends Question {
  filters: Record<string, unknown>;
  /** The snapshot of the year instead of the live trees. */
  archived: boolean;
}

const source = ({ archived, year }: TableQuestion): Sql =>
  archived
    ? sql`old_tree_archive t where t.archive_year = ${year} and`
    : sql`old_tree t where t.status = 1 and`;

/** The base set of statistics; dead trees are in it for their own item only. */
const baseSet = (question: TableQuestion): Sql =>
  sql`${source(question)} ${scoped(question.owner, oldTree)} and ${insideRegionSql(question.region, 't')}
    and t.life_status in ('1', '2', '4') ${question.archived ? empty : inYear('t', question.year)}
    ${filtersSql(oldTree, question.filters)}`;

/** Trees under one code of a dimension whose region code begins alike: with a child's digits, or ending before them. */
export interface Placed {
  place: string;
  dim: string;
  code: string;
  cnt: number;
}

/** A row is what is {@link Placed} from the table; the region's own figures are the sums of all. */
export function tableCounts(question: TableQuestion): Sql {
  const { region, dims, withChildren } = question;
  const place = withChildren
    ? sql`left(t.xz_code, ${raw(String(childDigits(region)))})`
    : sql`${region}::text`;
  const columns = dims.map(({ dim, value }) => raw(`${value} as "${dim}"`));
  const values = dims.map(({ dim }) => sql`(${dim}, t."${raw(dim)}")`);
  const groups = raw(dims.map(({ dim }) => `"${dim}"`).join(', '));
  return sql`select t.place, d.dim, d.code, sum(t.cnt)::int as cnt
    from (
      select ${place} as place, t.vigor = '4' as dead, ${join(columns)}, count(*) as cnt
      from ${baseSet(question)} group by place, dead, ${groups}
    ) t cross join lateral (values ${join(values)}) d(dim, code)
    where d.dim = 'vigor' or not t.dead
    group by 1, 2, 3`;
}

/** What the rows of {@link tableCounts} say of the region and of its children. */
export const familyCounts = (region: string, counted: readonly Placed[]): Count[] =>
  counted.flatMap(({ place, ...count }) =>
    place.length === childDigits(region) && place !== region
      ? [
          { region, ...count },
          { region: place, ...count },
        ]
      : [{ region, ...count }],
  );

/** Tree groups of a child, of those whose code stops at the region (under the region's own), or of all (null). */
export interface Groups {
  child: string | null;
  groups: number;
}

/** A row is the number of {@link Groups} whose members stand in the region or one of its children. */
export function groupCounts(question: TableQuestion): Sql {
  const digits = raw(String(childDigits(question.region)));
  return sql`select child, count(distinct number)::int as groups
    from (select left(t.xz_code, ${digits}) as child, t.province_group_number as number
      from ${baseSet(question)} and t.province_group_number is not null and t.vigor <> '4') t
    group by grouping sets ((child), ())`;
}

/** A species by its id. */
export interface SpeciesName {
  id: string;
  section: string;
  genus: string;
  treeTypeName: string;
  latinName: string;
}

/** A row is a {@link SpeciesName}. */
export const speciesNames = (ids: readonly string[]): Sql =>
  sql`select id, section, genus, species as "treeTypeName", latin_name as "latinName"
    from tree_species where id = any(${ids}::bigint[])`;
