import { centralBudget, centralGovernment, ProjectStage, sheng } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '../database/database.js';
import { insertRows } from '../samples/rows.js';
import { type BudgetPlace, demoBudgets } from './budget.js';
import { keeperOf, made } from './demo-rows.js';
import type { DemoOptions, Say } from './load.js';

/** Years that demo budgets are of: the data year and those before. */
const YEARS = 3;

/** Counties of the demo trees with what their projects of the years bind and have spent, those with projects first. */
const placesSql = (tenant: string, since: number) => sql`
  with bound as (
    select left(p.xz_code, 6) as county, jsonb_object_agg(p.year, jsonb_build_object('bound', p.bound, 'spent', p.spent)) as years
    from (select xz_code, year, sum(central_fund) as bound, coalesce(sum(used_fund), 0) as spent
      from ${raw(centralGovernment.table)}
      where tenant_id = ${tenant} and is_deleted = 0 and stage >= ${ProjectStage.allotment} and year >= ${since}
      group by 1, 2) p group by 1)
  select r.code as "xzCode", r.name as "xzName", b.years, t.trees::int
  from (select left(xz_code, 6) as county, count(*) as trees from old_tree
    where tenant_id = ${tenant} and is_deleted = 0 and origin_id is null and status = 1 group by 1) t
  join blade_region r on r.code = t.county left join bound b on b.county = t.county
  order by left(r.code, 2), b.years is null, t.trees desc, r.code`;

/**
 * Loads three years of budgets for the provinces of the demo trees: what the nation grants, and what provinces pass on to the
 * counties, enough for their demo projects. A tenant that has budgets keeps them as they are. Answers how many rows.
 */
export async function loadDemoBudgets(
  db: DataSource,
  { seed, tenant, year }: Omit<DemoOptions, 'trees'>,
  say: Say,
): Promise<number> {
  if (!(await keeperOf(db, tenant, centralBudget))) return 0;
  const places = await query<BudgetPlace>(db, placesSql(tenant, year - YEARS + 1));
  const provinces = await query<{ xzCode: string; xzName: string }>(
    db,
    sql`select code as "xzCode", name as "xzName" from blade_region where region_level = 1 order by code`,
  );
  const budgets = provinces.flatMap((province) =>
    Array.from({ length: YEARS }, (_, ago) => {
      const own = places.filter(({ xzCode }) => xzCode.startsWith(province.xzCode));
      return own.length === 0 ? [] : demoBudgets(province, own, { year: year - ago, isPast: ago > 0, seed });
    }).flat(),
  );
  // No person has entered what comes from above.
  const enteredIn = (at: number) => ({
    ...made(tenant),
    ...{ createTime: `${at}-02-20 09:00:00`, updateTime: `${at}-02-20 09:00:00` },
  });
  const grants = budgets.map(({ grant }) => ({ ...grant, ...enteredIn(grant.year) }));
  const ids = await insertRows(db, centralBudget, grants);
  const allotments = budgets.flatMap(({ grant, allotments: passed }, at) =>
    passed.map((allotment) => ({
      ...allotment,
      ...enteredIn(grant.year),
      ...{ parentId: ids[at]!, year: grant.year, provinceCode: grant.xzCode },
    })),
  );
  await insertRows(db, sheng, allotments);
  say(`demo budgets: ${budgets.length} grants, ${allotments.length} passed on`);
  return budgets.length + allotments.length;
}
