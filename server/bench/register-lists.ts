import sql, { type Sql } from 'sql-template-tag';
import { query } from '#src/database/database.js';
import { insideRegionSql } from '#src/rows/scope.js';
import {
  atMost,
  type Bench,
  type Measurement,
  medians,
  p99,
  plus,
  timed,
  treesChanged,
} from './measurement.js';

const ROUNDS = 20;
/** With fewer counts the p99 would be the slowest of all. */
const COUNTS_EACH = 10;
const SEARCH_MS = 30;
const FIRST_COUNT_MS = 10;
const NAMES = ['西湖', '龙', '大新', '朝阳', '和平', '王家', '新', '城关'];
const TABLES = ['old_tree', 'old_tree_group', 'old_tree_archive', 'old_tree_group_archive'];

/** Filters of one dimension as the list takes them, with a code that many trees have. */
const ONE = [
  'oldTreeLevel=3',
  'vigor=1',
  'oldTreeType=1',
  'ownership=2',
  'growPlace=2',
  'growEnvironment=1',
  'spreadC=1',
  'protectLevel=3',
  'lifeStatus=1',
  'section=樟科',
  'genus=樟属',
];

/** Filters of several dimensions, and the same as SQL. */
const SEVERAL: [wire: string, condition: Sql][] = [
  ['ownership=2&growPlace=2', sql`t.ownership = '2' and t.grow_place = '2'`],
  [
    'oldTreeLevel=3&vigor=1&growEnvironment=1',
    sql`t.old_tree_level = '3' and t.vigor = '1' and t.grow_environment = '1'`,
  ],
];

const countPath = (region: string, filter: string): string =>
  `/api/oldTree/oldTree/page?searchCount=only&xzCode=${region}&${encodeURI(filter)}`;

/** Regions found by a part of their name. */
async function regionSearch({ api }: Bench): Promise<Measurement> {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS * NAMES.length; i++) {
    const name = encodeURIComponent(NAMES[i % NAMES.length]!);
    times.push(
      await timed(async () => (await api.get(`/api/blade-system/region/search?name=${name}`)).text()),
    );
  }
  const ours = p99(times.slice(NAMES.length));
  return { name: 'region search by name p99', ours, floor: 0, unit: 'ms', ...atMost(ours, SEARCH_MS, 'ms') };
}

/** The first count of a list under one filter: trees have changed before each, so that none is cached. */
async function firstCounts(bench: Bench, regions: readonly string[]): Promise<Measurement> {
  const paths = regions.flatMap((region) => ONE.map((filter) => countPath(region, filter)));
  const times: number[] = [];
  for (let i = -paths.length; i < COUNTS_EACH * paths.length; i++) {
    await treesChanged(bench);
    const path = paths[(i + paths.length) % paths.length]!;
    const ms = await timed(async () => (await bench.api.get(path)).text());
    if (i >= 0) times.push(ms);
  }
  const ours = p99(times);
  const name = `first count by one of ${ONE.length} filters p99`;
  return { name, ours, floor: 0, unit: 'ms', ...atMost(ours, FIRST_COUNT_MS, 'ms') };
}

/** The first count of a list under several filters, beside the same count by a client of the database. */
async function countsOfSeveral(bench: Bench, region: string): Promise<Measurement[]> {
  const limit = plus(5, 1.1);
  const found: Measurement[] = [];
  for (const [wire, condition] of SEVERAL) {
    const bare = sql`select count(*) from old_tree t where t.tenant_id = '000000' and t.is_deleted = 0
      and t.origin_id is null and ${insideRegionSql(region, 't')} and ${condition}`;
    const times = await medians(ROUNDS, {
      before: () => treesChanged(bench),
      ours: async () => (await bench.api.get(countPath(region, wire))).text(),
      floor: () => bench.client.query(bare.text, bare.values),
    });
    const name = `first count by ${wire.split('&').length} filters, ${region || 'nation'}`;
    found.push({ name, ...times, unit: 'ms', ...limit(times) });
  }
  return found;
}

/** Rows of a list under the same filters, read without their count. */
async function rowsOfSeveral(bench: Bench, region: string): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for (const [wire] of SEVERAL) {
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      await treesChanged(bench);
      const path = `/api/oldTree/oldTree/page?searchCount=false&xzCode=${region}&${wire}`;
      times.push(await timed(async () => (await bench.api.get(path)).text()));
    }
    const name = `rows by ${wire.split('&').length} filters, ${region || 'nation'}`;
    found.push({ name, ours: p99(times), floor: 0, unit: 'ms', limit: '–', kept: true });
  }
  return found;
}

/** Sizes of the tables of the register, rows and indexes apart; of snapshots all years together. */
async function sizes({ db }: Bench): Promise<Measurement[]> {
  const tables = await query<{ name: string; rows: number; indexes: number }>(
    db,
    sql`select r.name, sum(pg_table_size(p.relid))::float8 / 1e6 as rows, sum(pg_indexes_size(p.relid))::float8 / 1e6 as indexes
      from unnest(${TABLES}::text[]) with ordinality r(name, at) cross join pg_partition_tree(r.name::regclass) p
      group by r.name, r.at order by r.at`,
  );
  return tables.flatMap(({ name, rows, indexes }) =>
    [[`size of ${name}`, rows] as const, [`its indexes`, indexes] as const].map(([text, ours]) => ({
      name: text,
      ours,
      floor: 0,
      unit: 'MB',
      limit: '–',
      kept: true,
    })),
  );
}

/** Costs of lists of a full register besides their rows: search for a region, counts, and the size of the tables. */
export async function registerLists(bench: Bench, regions: readonly string[]): Promise<Measurement[]> {
  const [nation = '', province = ''] = regions;
  return [
    await regionSearch(bench),
    await firstCounts(bench, regions),
    ...(await countsOfSeveral(bench, nation)),
    ...(await countsOfSeveral(bench, province)),
    ...(await rowsOfSeveral(bench, nation)),
    ...(await sizes(bench)),
  ];
}
