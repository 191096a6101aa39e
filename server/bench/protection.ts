import {
  applyRevoke,
  checkRecord,
  consulation,
  curingRecord,
  eventVerify,
  moveRecord,
  patrolPlan,
  patrolRecord,
  type RecordDefinition,
  reportEvent,
  reportingRecords,
} from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import { queryOne } from '#src/database/database.js';
import { columnsSql } from '#src/rows/columns.js';
import { insideRegionSql } from '#src/rows/scope.js';
import { largestRegions } from './lists.js';
import { atMost, type Bench, type Measurement, medians, p99, plus, timed } from './measurement.js';

const ROUNDS = 40;
const LIMIT = plus(5);
const SIZE = 10;
/** Trees whose timelines are read. */
const TREES = 40;
const TIMELINE_MS = 50;

const RECORDS: readonly RecordDefinition[] = [
  ...[patrolRecord, curingRecord, reportEvent, eventVerify, checkRecord],
  ...[consulation, moveRecord, applyRevoke, reportingRecords],
];

/** The first page of a list, beside its rows as a client of the database reads them by the same order. */
async function page(
  bench: Bench,
  {
    record,
    region,
    order,
    query = '',
  }: { record: RecordDefinition; region: string; order: string; query?: string },
): Promise<Measurement> {
  const bare = sql`select ${columnsSql(record)} from ${raw(record.table)} t
    where t.tenant_id = '000000' and t.is_deleted = 0 and ${insideRegionSql(region, 't')}
    order by ${raw(order)} limit ${SIZE}`;
  const path = `/api/${record.path}/${record.pageVerb ?? 'page'}?size=${SIZE}&xzCode=${region}${query}`;
  const found = await medians(ROUNDS, {
    ours: async () => (await bench.api.get(path)).text(),
    floor: () => bench.client.query(bare.text, bare.values),
  });
  return { name: `${record.name} page 1, ${region || 'nation'}`, ...found, unit: 'ms', ...LIMIT(found) };
}

/** The timelines of the trees about which there is most to tell. */
async function timelines({ api, client }: Bench): Promise<Measurement> {
  const { rows } = await client.query<{ id: string }>(
    `select old_tree_id::text as id from patrol_record group by 1 order by count(*) desc, 1 limit ${TREES}`,
  );
  const times: number[] = [];
  for (const round of [0, 1])
    for (const { id } of rows) {
      const ms = await timed(async () => (await api.get(`/api/oldTree/oldTree/timeline?id=${id}`)).text());
      if (round > 0) times.push(ms);
    }
  const ours = p99(times);
  return { name: 'timeline of a tree p99', ours, floor: 0, unit: 'ms', ...atMost(ours, TIMELINE_MS, 'ms') };
}

/** How many rows the lists have. */
async function rowsOf({ db }: Bench, record: RecordDefinition): Promise<Measurement> {
  const found = await queryOne<{ n: number }>(db, sql`select count(*)::int as n from ${raw(record.table)}`);
  return {
    name: `rows of ${record.name}`,
    ours: found?.n ?? 0,
    floor: 0,
    unit: 'rows',
    limit: '–',
    kept: true,
  };
}

/** Lists of protection, the plan of patrols, and what a tree's page tells of all that happened; `npm run demo -- --records N` makes them long. */
export async function protection(bench: Bench): Promise<Measurement[]> {
  const [, province = ''] = await largestRegions(bench);
  const found: Measurement[] = [];
  for (const record of RECORDS) {
    found.push(await rowsOf(bench, record));
    for (const region of ['', province])
      found.push(await page(bench, { record, region, order: 't.create_time desc, t.id desc' }));
  }
  for (const region of ['', province])
    found.push(await page(bench, { record: patrolPlan, region, order: 't.patrol_due, t.id' }));
  return [...found, await timelines(bench)];
}
