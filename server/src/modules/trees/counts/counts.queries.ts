import { oldTree } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { filtersSql } from '../../../search/filters.js';
import { inCountyRange } from '../../../search/cities.js';
import { type SpaceQuery, spaceSql } from '../../../search/space.js';
import { identitySql } from '../../../database/identity.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import { countedSql } from './counted.js';
import type { Dimension } from './dimensions.js';
import { childDigits, type Count, inYear } from './rollup.js';

/** Region and year that are counted, and the caller. */
export interface Extent {
  owner: Caller;
  region: string;
  year: number | undefined;
  /** Whether the snapshot of the year is counted instead of the live rows. */
  archived: boolean;
}

/** Dimensions of a region and, if requested, of its children. */
interface Question extends Extent {
  withChildren: boolean;
  dims: readonly Dimension[];
}

/** Query of counts from the table of trees: for filters, townships and villages, archived years. */
export interface TableQuestion extends Question {
  filters: Record<string, unknown>;
  /** Area that limits the trees. */
  space?: SpaceQuery;
}

const source = ({ archived, year }: TableQuestion): Sql =>
  archived
    ? sql`old_tree_archive t where t.archive_year = ${year} and`
    : sql`old_tree t where t.origin_id is null and t.status = 1 and`;

/** Condition of the base set of statistics; dead trees are in it for their own item only. */
const baseSet = (question: TableQuestion): Sql =>
  sql`${source(question)} ${scoped(question.owner, oldTree)} and ${insideRegionSql(question.region, 't')}
    ${inCountyRange(question.region)} and ${countedSql()} ${question.archived ? empty : inYear('t', question.year)}
    ${filtersSql(oldTree, question.filters)} ${spaceSql(oldTree, question.space ?? {})}`;

/** Trees with one code of a dimension in one place: a child of the region, or the region itself. */
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
  const columns = dims.map(({ dim, code }) => raw(`${code} as "${dim}"`));
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

/** Counts of the region and its children from the rows of {@link tableCounts}. */
export const familyCounts = (region: string, counted: readonly Placed[]): Count[] =>
  counted.flatMap(({ place, ...count }) =>
    place.length === childDigits(region) && place !== region
      ? [
          { region, ...count },
          { region: place, ...count },
        ]
      : [{ region, ...count }],
  );

/** Groups of a child, of those whose code stops at the region (with the region's code), or of all (null). */
export interface RegionGroups {
  child: string | null;
  groupNum: number;
  groupTrees: number;
}

/** A row is {@link RegionGroups}, found by their members: filters are those of trees, groups have none of their own. */
export function filteredGroups(question: TableQuestion): Sql {
  const digits = raw(String(childDigits(question.region)));
  return sql`select child, count(distinct number)::int as "groupNum",
      count(*) filter (where is_member)::int as "groupTrees"
    from (select left(t.xz_code, ${digits}) as child, ${identitySql(raw('t.province_group_number'))} as number,
        t.spread_c = '2' as is_member
      from ${baseSet(question)} and (t.province_group_number is not null or t.spread_c = '2')
        and t.vigor is distinct from '4') t
    group by grouping sets ((child), ())`;
}
