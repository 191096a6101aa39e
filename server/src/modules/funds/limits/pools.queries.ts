import { centralBudget, centralGovernment, ProjectStage, sheng } from '@gushu/shared';
import sql, { join, type Sql } from 'sql-template-tag';
import { type Db, query, queryOne } from '../../../database/database.js';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';

/** The money of a province in a year: limits hold within it. */
export interface FundKey {
  year: number;
  province: string;
}

/** What a region has received of the nation's money in a year, and what of it is passed on or bound in projects. */
export interface Pool {
  place: string;
  received: number;
  out: number;
}

/** Rows that are left out of the sums, and one that is counted in their place. */
export interface Change {
  of: 'grant' | 'allotment' | 'project';
  without: readonly string[];
  add?: { xzCode: string; amount: unknown } | undefined;
}

/**
 * Lets one after the other change the budgets of a tenant, and the projects that bind money, until the transaction ends. It
 * is taken before any row of a budget is locked.
 */
export const lockFunds = (tx: Db, { tenantId }: Pick<ScopeOwner, 'tenantId'>): Promise<unknown> =>
  query(tx, sql`select pg_advisory_xact_lock(hashtext('funds of'), hashtext(${tenantId}))`);

/** The rows of one kind as they are after the change: place, amount, and whether it is the province's own money. */
function amounts(stored: Sql, of: Change['of'], change: Change | undefined): Sql {
  if (change?.of !== of) return stored;
  const left = sql`select * from (${stored}) s where s.id <> all(${[...change.without]}::bigint[])`;
  if (!change.add) return left;
  const { xzCode, amount } = change.add;
  return sql`${left} union all select null::bigint, ${xzCode}::text, ${amount ?? 0}::numeric(14,2), true`;
}

/**
 * What each region of a province has in a year, one row a pool: the province's own, and one for each city and county that
 * money was passed on to. A project binds the money of its county's pool, else its city's, else its province's. The sums are
 * those of the tenant's rows as they would be after the change.
 */
export function fundPools(
  db: Db,
  owner: ScopeOwner,
  { year, province }: FundKey,
  change?: Change,
): Promise<Pool[]> {
  const everyone = everyoneIn(owner);
  const granted = sql`select t.id, t.xz_code::text as place, t.fund as amount, true as own from central_budget t
    where ${scoped(everyone, centralBudget)} and t.year = ${year} and t.xz_code = ${province}`;
  // A county that has come to another province keeps what it received; the province that it has left passed that on.
  const passed = sql`select t.id, t.xz_code::text as place, t.central_fund as amount, t.province_code = ${province} as own
    from central_budget_sheng t where ${scoped(everyone, sheng)} and t.year = ${year}
      and (t.province_code = ${province} or starts_with(t.xz_code, ${province}))`;
  const bound = sql`select t.id, t.xz_code::text as place, t.central_fund as amount, true as own from central_government t
    where ${scoped(everyoneIn(owner, province), centralGovernment)} and t.year = ${year}
      and t.stage >= ${ProjectStage.allotment} and t.central_fund > 0`;
  const tables = [
    sql`granted as (select sum(amount) as amount from (${amounts(granted, 'grant', change)}) a)`,
    sql`passed as (select place, sum(amount) as amount, sum(amount) filter (where own) as given
      from (${amounts(passed, 'allotment', change)}) a group by 1)`,
    sql`bound as (select coalesce(county.place, city.place, ${province}::text) as place, sum(a.amount) as amount
      from (${amounts(bound, 'project', change)}) a
      left join passed county on county.place = left(a.place, 6)
      left join passed city on city.place = left(a.place, 4) group by 1)`,
  ];
  return query(
    db,
    sql`with ${join(tables)}
      select ${province}::text as place, coalesce(g.amount, 0) as received,
        coalesce((select sum(given) from passed), 0) + coalesce(b.amount, 0) as out
      from granted g left join bound b on b.place = ${province}
      union all
      select p.place, p.amount, coalesce(b.amount, 0) from passed p left join bound b on b.place = p.place
      where starts_with(p.place, ${province})`,
  );
}

/** Whether money of a year has come to a region: to its county, else to its city, else to its province. */
export async function hasBudget(
  db: Db,
  owner: ScopeOwner,
  { year, xzCode }: { year: number; xzCode: string },
): Promise<boolean> {
  const everyone = everyoneIn(owner);
  const found = await queryOne(
    db,
    sql`select 1 from central_budget_sheng t where ${scoped(everyone, sheng)} and t.year = ${year}
        and t.xz_code = any(${[xzCode.slice(0, 4), xzCode.slice(0, 6)]}::text[])
      union all select 1 from central_budget t where ${scoped(everyone, centralBudget)} and t.year = ${year}
        and t.xz_code = ${xzCode.slice(0, 2)} limit 1`,
  );
  return found !== undefined;
}

/** What a region is called; its code where it has no name. */
export async function placeName(db: Db, code: string): Promise<string> {
  const found = await queryOne<{ name: string }>(db, sql`select name from blade_region where code = ${code}`);
  return found?.name ?? code;
}
