import { thisYear } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import { query, queryOne } from '../database/database.js';
import {
  copiedOf,
  copyCounty,
  countiesOf,
  type Extent,
  makePartition,
  TREES,
} from '../modules/trees/archives/index.js';
import { atMost, type Bench, type Measurement, p99, timed, treesChanged } from './measurement.js';

/** A year of which nobody archives anything; its partition is dropped at the end. */
const YEAR = 2099;
const LIST_MS = 50;
const TIMES = 1.5;
const PAUSE_MS = 20;

/** Lists that are asked for while `work` runs: the 99th percentile of their first pages. */
async function listsBeside(
  bench: Bench,
  regions: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  let over = false;
  const reader = (async () => {
    for (let i = 0; !over; i++) {
      const path = `/api/oldTree/oldTree/page?size=10&current=1&xzCode=${regions[i % regions.length]}`;
      await treesChanged(bench);
      times.push(await timed(async () => (await bench.api.get(path)).text()));
      await new Promise((next) => setTimeout(next, PAUSE_MS));
    }
  })();
  await work().finally(() => (over = true));
  await reader;
  return p99(times);
}

/** The copy of the job, county by county in one transaction, beside one bare INSERT … SELECT; both are rolled back. */
export async function archiveJob(bench: Bench, regions: readonly string[]): Promise<Measurement[]> {
  const { db, client } = bench;
  const extent: Extent = { owner: { tenantId: '000000', xzCode: '', rowScopes: {} }, year: YEAR, xzCode: '' };
  const { columns } = (await queryOne<{ columns: string }>(db, copiedOf(TREES)))!;
  await query(db, makePartition(YEAR));
  let rows = 0;
  const inside = async (work: () => Promise<unknown>): Promise<number> => {
    await client.query('begin');
    const ms = await timed(work);
    await client.query('rollback');
    await query(db, sql`truncate ${raw(`old_tree_archive_${YEAR}`)}`);
    return ms;
  };
  const bare = sql`insert into old_tree_archive (${raw(columns)}, archive_year)
    select ${raw(columns)}, ${YEAR}::int from old_tree t where t.tenant_id = '000000' and t.is_deleted = 0
      and t.origin_id is null and t.status = 1 and t.life_status in ('1', '2', '4') and t.year <= ${thisYear()}`;
  const ofJob = async () => {
    for (const { county, num } of await countiesOf(db, extent, TREES)) {
      const copy = copyCounty(extent, TREES, { county, columns, userId: '0' });
      await client.query(copy.text, copy.values);
      rows += num;
    }
  };
  try {
    const floor = await inside(() => client.query(bare.text, bare.values));
    const ours = await inside(ofJob);
    const copied = rows;
    const lists = await listsBeside(bench, regions, () => inside(ofJob));
    return [
      {
        name: `archive job, ${copied} rows: rows/s`,
        ours: copied / (ours / 1_000),
        floor: copied / (floor / 1_000),
        unit: '/s',
        limit: `floor / ${TIMES}`,
        kept: ours <= floor * TIMES,
      },
      {
        ...{ name: 'list page 1 p99 beside the archive job', ours: lists, floor: 0, unit: 'ms' },
        ...atMost(lists, LIST_MS, 'ms'),
      },
    ];
  } finally {
    await query(db, sql`drop table ${raw(`old_tree_archive_${YEAR}`)}`);
  }
}
