import { centralBudget, centralGovernment, ProjectStage, sheng } from '@gushu/shared';
import sql, { join, type Sql } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import { insideRegionSql, scoped, type ScopeOwner } from '../../../rows/scope.js';

/** The budgets to add up. */
export interface Extent {
  year: number;
  /** Region they lie in; empty for all that the caller sees. */
  region: string;
}

/** Sums of a place. `province` without `place` is the province's own row, neither of them the total. */
export interface FundSums {
  province: string | null;
  place: string | null;
  xzName: string | null;
  received: number;
  passedOn: number;
  bound: number;
  spent: number;
  left: number;
  toPass: number;
  entered: number | null;
  projectNum: number;
}

/** Tables of the money granted, passed on and bound in a year, by place; projects are added up by county. */
function tablesSql(caller: ScopeOwner, { year, region }: Extent): Sql[] {
  const inside = insideRegionSql(region, 't');
  return [
    sql`granted as (
      select t.xz_code::text as province, sum(t.fund) as received, sum(t.used_fund) as entered from central_budget t
      where ${scoped(caller, centralBudget)} and t.year = ${year}
        and (${inside} or starts_with(${region}::text, t.xz_code)) group by 1)`,
    sql`passed as (
      select t.province_code::text as province, t.xz_code::text as place, sum(t.central_fund) as received,
        sum(t.used_fund) as entered
      from central_budget_sheng t where ${scoped(caller, sheng)} and t.year = ${year}
        and (${inside} or starts_with(${region}::text, t.xz_code)) group by 1, 2)`,
    sql`project as (
      select left(t.xz_code, 6)::text as county, coalesce(sum(t.central_fund), 0) as bound,
        coalesce(sum(t.used_fund), 0) as spent, count(*)::int as num
      from central_government t where ${scoped(caller, centralGovernment)} and t.year = ${year}
        and t.stage >= ${ProjectStage.allotment} and ${inside} group by 1)`,
    // A project binds the money of its county, else of its city, else of its province.
    sql`placed as (
      select left(p.county, 2) as province, coalesce(c.place, d.place) as place, sum(p.bound) as bound,
        sum(p.spent) as spent, sum(p.num)::int as num
      from project p left join passed c on c.place = p.county left join passed d on d.place = left(p.county, 4)
      group by 1, 2)`,
  ];
}

const PLACES = sql`select p.province, p.place, p.received, 0::numeric as passed_on, coalesce(b.bound, 0) as bound,
    coalesce(b.spent, 0) as spent, p.received - coalesce(b.bound, 0) as left_over, 0::numeric as to_pass, p.entered,
    coalesce(b.num, 0) as num
  from passed p left join placed b on b.place = p.place`;

const PROVINCES = sql`select k.province, null::text as place, coalesce(g.received, 0) as received,
    coalesce(s.received, 0) as passed_on, coalesce(b.bound, 0) as bound, coalesce(b.spent, 0) as spent,
    coalesce(g.received, 0) - coalesce(b.bound, 0) as left_over,
    coalesce(g.received, 0) - coalesce(s.received, 0) - coalesce(b.direct, 0) as to_pass, g.entered,
    coalesce(b.num, 0) as num
  from (select province from granted union select province from passed union select province from placed) k
  left join granted g using (province)
  left join (select province, sum(received) as received from passed group by 1) s using (province)
  left join (select province, sum(bound) as bound, sum(bound) filter (where place is null) as direct,
    sum(spent) as spent, sum(num)::int as num from placed group by 1) b using (province)`;

/** Projects of counties that nothing was passed on to below the region: what they bind is left to those above. */
const bindingAbove = (region: string): Sql => sql`select left(p.county, 2) as province, p.county as place,
    0::numeric as received, 0::numeric as passed_on, p.bound, p.spent, 0::numeric as left_over, 0::numeric as to_pass,
    null::numeric as entered, p.num
  from project p where not exists (
    select from passed c where c.place in (p.county, left(p.county, 4)) and starts_with(c.place, ${region}::text))`;

const COLUMNS = sql`a.received, a.passed_on as "passedOn", a.bound, a.spent, a.left_over as "left", a.to_pass as "toPass",
  a.entered, a.num as "projectNum"`;
const SUMS = sql`coalesce(sum(received), 0) as received, coalesce(sum(passed_on), 0) as passed_on,
  coalesce(sum(bound), 0) as bound, coalesce(sum(spent), 0) as spent, coalesce(sum(left_over), 0) as left_over,
  coalesce(sum(to_pass), 0) as to_pass, sum(entered) as entered, coalesce(sum(num), 0)::int as num`;

/**
 * The sums of a year in one statement: of provinces with their cities and counties, or below a province of the places
 * alone; the row without province is the total.
 */
export function fundSums(db: Db, caller: ScopeOwner, extent: Extent): Promise<FundSums[]> {
  const isBelow = extent.region.length > 2;
  const own = sql`starts_with(place, ${extent.region}::text)`;
  const counted = isBelow ? sql`(${PLACES} union all ${bindingAbove(extent.region)})` : PROVINCES;
  const tables = [
    ...tablesSql(caller, extent),
    sql`counted as (select * from (${counted}) c ${isBelow ? sql`where ${own}` : sql``})`,
    sql`listed as (select * from (${PLACES}) p ${isBelow ? sql`where not ${own}` : sql``} union all select * from counted
      union all select null, null, ${SUMS} from counted)`,
  ];
  return query(
    db,
    sql`with ${join(tables)} select a.province, a.place, r.name as "xzName", ${COLUMNS}
      from listed a left join blade_region r on r.code = coalesce(a.place, a.province)
      order by a.province, a.place nulls first`,
  );
}

/** Years with a budget that the caller sees, the newest first. */
export const budgetYears = async (db: Db, caller: ScopeOwner): Promise<number[]> =>
  (
    await query<{ year: number }>(
      db,
      sql`select distinct t.year from central_budget t where ${scoped(caller, centralBudget)} order by 1 desc`,
    )
  ).map(({ year }) => year);
