import { centralBudget, centralGovernment, ProjectStage, sheng } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Db, query, queryOne } from '../../../database/database.js';
import { insideRegionSql, scoped, type ScopeOwner } from '../../../rows/scope.js';

/** Region whose children are summed up, in one year or all, and the first stage of projects that counts. */
export interface Asked {
  region: string;
  year?: number | undefined;
  fromStage?: number | undefined;
}

/** Digits of the codes of a region's children by those of its own; money goes down to the county only. */
const CHILD_DIGITS: Readonly<Record<number, number>> = { 0: 2, 2: 4, 4: 6 };
export const childDigits = (region: string): number | undefined => CHILD_DIGITS[region.length];

const ofYear = (year: number | undefined): Sql => (year === undefined ? empty : sql`and t.year = ${year}`);

/** Region and year of the row whose id an aggregate is requested by: a grant, an allotment or a project. */
export const regionOfRow = (
  db: Db,
  caller: ScopeOwner,
  id: string,
): Promise<{ xzCode: string; year: number } | undefined> =>
  queryOne(
    db,
    sql`select t.xz_code::text as "xzCode", t.year::int from central_government t
        where ${scoped(caller, centralGovernment)} and t.id = ${id}
      union all select t.xz_code::text, t.year::int from central_budget t where ${scoped(caller, centralBudget)} and t.id = ${id}
      union all select t.xz_code::text, t.year::int from central_budget_sheng t where ${scoped(caller, sheng)} and t.id = ${id}`,
  );

/** Money of a place in a year; without a year that of all years. */
export interface AreaSum {
  place: string;
  year: number | null;
  fund: number;
  treeNum: number;
}

/**
 * Money by child and year: for the nation the grants of its provinces, below that the allotments to cities and
 * counties. The requested region's own row is the money it was given itself.
 */
export function areaBudgets(db: Db, caller: ScopeOwner, { region, year }: Asked): Promise<AreaSum[]> {
  const granted = sql`select t.xz_code::text as code, t.year::int, t.fund, t.tree_num from central_budget t
    where ${scoped(caller, centralBudget)} ${ofYear(year)}`;
  const passed = sql`select t.xz_code::text as code, t.year::int, t.central_fund as fund, t.tree_num
    from central_budget_sheng t where ${scoped(caller, sheng)} and ${insideRegionSql(region, 't')} ${ofYear(year)}`;
  const digits = childDigits(region);
  const below = region === '' ? granted : passed;
  const itself = region.length > 2 ? passed : sql`${granted} and ${insideRegionSql(region, 't')}`;
  return query(
    db,
    sql`with money as (
        select ${region}::text as place, m.year, m.fund, m.tree_num from (${itself}) m
        ${digits === undefined ? empty : sql`union all select left(m.code, ${digits}::int), m.year, m.fund, m.tree_num from (${below}) m where length(m.code) >= ${digits}::int`})
      select place, year, sum(fund) as fund, coalesce(sum(tree_num), 0)::int as "treeNum" from money
      group by grouping sets ((place, year), (place)) order by place, year`,
  );
}

/** Projects of a place. */
export interface ProjectSum {
  place: string;
  projectNum: number;
  treeNum: number;
  fund: number;
  usedFund: number;
  usedRate: number;
  finishNum: number;
}

/** Projects by child of a region, and of the region itself. */
export function areaProjects(
  db: Db,
  caller: ScopeOwner,
  { region, year, fromStage }: Asked,
): Promise<ProjectSum[]> {
  const digits = childDigits(region);
  const code = raw(`left(t.xz_code, ${digits ?? 0})`);
  const child = digits === undefined ? sql`group by ()` : sql`group by grouping sets ((${code}), ())`;
  const place = digits === undefined ? sql`${region}::text` : sql`coalesce(${code}, ${region}::text)`;
  return query(
    db,
    sql`select ${place} as place, count(*)::int as "projectNum", count(distinct t.old_tree_id)::int as "treeNum",
        coalesce(sum(t.fund), 0) as fund, coalesce(sum(t.used_fund), 0) as "usedFund",
        coalesce(round(sum(t.used_fund) * 100 / nullif(sum(t.fund), 0), 2), 0) as "usedRate",
        (count(*) filter (where t.stage > ${ProjectStage.acceptance}))::int as "finishNum"
      from central_government t
      where ${scoped(caller, centralGovernment)} and ${insideRegionSql(region, 't')} ${ofYear(year)}
        ${fromStage === undefined ? empty : sql`and t.stage >= ${fromStage}`} ${child}`,
  );
}
