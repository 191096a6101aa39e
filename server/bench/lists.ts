import { oldTree } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { queryOne } from '#src/database/database.js';
import { columnsSql } from '#src/rows/columns.js';
import { insideRegionSql } from '#src/rows/scope.js';
import { listOrders } from './list-orders.js';
import { medians, plus, treesChanged, type Bench, type Measurement } from './measurement.js';

const ROUNDS = 40;
const LIMIT = plus(5);

interface ListCase {
  name: string;
  region: string;
  page: number;
  /** Nothing changes between the questions. */
  unchanged?: true;
  /** A further filter, by its wire name and as SQL. */
  filter?: [wire: string, condition: Sql];
}

/** The region with the most trees at each level. */
export async function largestRegions({ db }: Bench): Promise<string[]> {
  const found = ['', '', '', ''];
  for (const [level, digits] of [0, 2, 4, 6].entries()) {
    const row = await queryOne<{ region: string }>(
      db,
      sql`select region from tree_list_count where tenant_id = '000000' and length(region) = ${digits}
        group by region order by sum(cnt) desc limit 1`,
    );
    found[level] = row?.region ?? '';
  }
  return found;
}

/** The two statements of a list, as bare as they can be written. */
function bareSql({ region, page, filter }: ListCase): [rows: Sql, total: Sql] {
  const where = sql`t.tenant_id = '000000' and t.is_deleted = 0 and t.origin_id is null
    and ${insideRegionSql(region, 't')}
    ${filter ? sql`and ${filter[1]}` : empty}`;
  const order = raw('order by t.create_time desc, t.id desc');
  const rows = sql`select ${columnsSql(oldTree)} from old_tree t join (select t.id from old_tree t where ${where} ${order}
    limit 10 offset ${(page - 1) * 10}) page on page.id = t.id ${order}`;
  const total = filter
    ? sql`select count(*) from old_tree t where ${where}`
    : sql`select sum(cnt) from tree_list_count where tenant_id = '000000' and region = ${region}`;
  return [rows, total];
}

async function list(bench: Bench, one: ListCase): Promise<Measurement> {
  const { api, client } = bench;
  const [rows, total] = bareSql(one);
  const path = `/api/oldTree/oldTree/page?size=10&current=${one.page}&xzCode=${one.region}${one.filter?.[0] ?? ''}`;
  const found = await medians(ROUNDS, {
    ours: async () => (await api.get(path)).text(),
    floor: async () => {
      await client.query(rows.text, rows.values);
      await client.query(total.text, total.values);
    },
    ...(one.unchanged ? {} : { before: () => treesChanged(bench) }),
  });
  return { name: one.name, ...found, unit: 'ms', ...LIMIT(found) };
}

/** Page 1 of nation, province, city and county, a deep page, and a page whose rows must be counted. */
export async function lists(bench: Bench): Promise<Measurement[]> {
  const [, province = '', city = '', county = ''] = await largestRegions(bench);
  const row = await queryOne<{ pages: number; trees: number }>(
    bench.db,
    sql`select (tree_count('000000', '') / 20)::int as pages, tree_count('000000', '')::int as trees`,
  );
  const cases: ListCase[] = [
    { name: 'list page 1, nation', region: '', page: 1 },
    { name: 'list page 1, nation, nothing changed since', region: '', page: 1, unchanged: true },
    { name: `list page 1, province ${province}`, region: province, page: 1 },
    { name: `list page 1, city ${city}`, region: city, page: 1 },
    { name: `list page 1, county ${county}`, region: county, page: 1 },
    { name: `list page ${row?.pages ?? 1}, nation`, region: '', page: Math.max(1, row?.pages ?? 1) },
    {
      name: `list and count of level 1, province ${province}`,
      region: province,
      page: 1,
      filter: ['&oldTreeLevel=1', sql`t.old_tree_level = '1'`],
    },
  ];
  const found: Measurement[] = [];
  for (const one of cases) found.push(await list(bench, one));
  const last = Math.ceil((row?.trees ?? 1) / 10);
  return [...found, ...(await listOrders(bench, ['', province, city, county], last))];
}
