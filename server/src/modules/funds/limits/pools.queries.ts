import { centralBudget, centralGovernment, ProjectStage, sheng } from '@gushu/shared';
import sql, { join, type Sql } from 'sql-template-tag';
import { type Db, query, queryOne } from '../../../database/database.js';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';

/** A province and a year: limits hold within their money. */
export interface FundKey {
  year: number;
  province: string;
}

/** The nation's money of a region in a year: received, and passed on or bound in projects (`out`). */
export interface Pool {
  place: string;
  received: number;
  out: number;
}

/** A change to calculate: rows to leave out of the sums, and one to count in their place. */
export interface Change {
  of: 'grant' | 'allotment' | 'project';
  without: readonly string[];
  add?: { xzCode: string; amount: unknown } | undefined;
}

/**
 * Serializes changes of a tenant's budgets, and of projects that bind money, until the transaction ends. Take it before
 * any row of a budget is locked.
 */
export const lockFunds = (tx: Db, { tenantId }: Pick<ScopeOwner, 'tenantId'>): Promise<unknown> =>
  query(tx, sql`select pg_advisory_xact_lock(hashtext('funds of'), hashtext(${tenantId}))`);

/** The rows of one kind after the change: place, amount, and whether the money is the province's own. */
function amounts(stored: Sql, of: Change['of'], change: Change | undefined): Sql {
  if (change?.of !== of) return stored;
  const left = sql`select * from (${stored}) s where s.id <> all(${[...change.without]}::bigint[])`;
  if (!change.add) return left;
  const { xzCode, amount } = change.add;
  return sql`${left} union all select null::bigint, ${xzCode}::text, ${amount ?? 0}::numeric(14,2), true`;
}

/**
 * The pools of a province in a year, one per row: the province's own, and one for each city and county that money was
 * passed on to. A project binds the money of its county's pool, else its city's, else its province's. The sums are
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
  // A county moved to another province keeps the money it received; the province that it left has passed that on.
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

/** Whether a region has money of a year: its county, else its city, else its province. */
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

/** Name of a region; its code where it has no name. */
export async function placeName(db: Db, code: string): Promise<string> {
  const found = await queryOne<{ name: string }>(db, sql`select name from blade_region where code = ${code}`);
  return found?.name ?? code;
}
