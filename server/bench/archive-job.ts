import { thisYear } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query, queryOne } from '#src/database/database.js';
import {
  checkExtent,
  copiedOf,
  copyCounties,
  copyParts,
  countiesOf,
  countSnapshot,
  type Extent,
  latestYear,
  makePartition,
} from '#src/modules/trees/archives/index.js';
import { countedSql } from '#src/modules/trees/counts/index.js';
import { TREES } from '#src/modules/trees/rules/index.js';
import type { Labels } from '#src/rows/labels.js';
import { atMost, type Bench, type Measurement, p99, timed, treesChanged } from './measurement.js';

/** A year that nobody archives; its partition is dropped at the end. */
const YEAR = 2099;
const LIST_MS = 50;
const TIMES = 1.5;
const PAUSE_MS = 20;

const EXTENT: Extent = { owner: { tenantId: '000000', xzCode: '', rowScopes: {} }, year: YEAR, xzCode: '' };

/** 99th percentile of the first pages of lists that are requested while `work` runs, in ms. */
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

/** Milliseconds of work in a transaction of its own, which is rolled back. */
async function inside({ db }: Bench, work: (tx: EntityManager) => Promise<unknown>): Promise<number> {
  const runner = db.createQueryRunner();
  await runner.startTransaction();
  try {
    return await timed(() => work(runner.manager));
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
    await query(db, sql`truncate ${raw(`old_tree_archive_${YEAR}`)}`);
  }
}

/** Texts of all dictionaries of the trees; the check reads no others. */
async function labelsOf({ db }: Bench): Promise<Labels> {
  const entries = await query<{ code: string; key: string; text: string }>(
    db,
    sql`select code, dict_key as key, dict_value as text from blade_dict_biz
      where tenant_id = '000000' and dict_key <> '-1' and is_deleted = 0`,
  );
  const texts = new Map<string, Map<string, string>>();
  for (const { code, key, text } of entries)
    texts.set(code, (texts.get(code) ?? new Map<string, string>()).set(key, text));
  return { dictionaries: () => Promise.resolve(texts) } as unknown as Labels;
}

/** The check of the whole register, as the job begins with it. */
async function check(bench: Bench): Promise<number> {
  const labels = await labelsOf(bench);
  const ms = await timed(() => checkExtent({ db: bench.db, labels, rules: [] }, EXTENT, TREES));
  await query(bench.db, sql`delete from archive_check where tenant_id = '000000' and year = ${YEAR}`);
  return ms;
}

const perSecond = (rows: number, ms: number): number => rows / (ms / 1_000);

/** The copying part of the job: all counties in one transaction, then the counts of the year. */
const copyAll = (columns: string, onCopied: (rows: number) => void) => async (tx: EntityManager) => {
  let rows = 0;
  const found = await countiesOf(tx, EXTENT, TREES);
  const latest = await latestYear(tx, EXTENT, TREES);
  for (const counties of copyParts(found)) {
    const copy = copyCounties(EXTENT, TREES, { counties, columns, userId: '0', latest });
    rows += (await queryOne<{ num: number }>(tx, copy))!.num;
  }
  await countSnapshot(tx, EXTENT, TREES);
  onCopied(rows);
};

/** The job's two parts, the second beside one bare INSERT … SELECT; all is rolled back. */
export async function archiveJob(bench: Bench, regions: readonly string[]): Promise<Measurement[]> {
  const { db } = bench;
  const { columns } = (await queryOne<{ columns: string }>(db, copiedOf(TREES)))!;
  await query(db, makePartition(YEAR));
  let rows = 0;
  const bare = sql`insert into old_tree_archive (${raw(columns)}, archive_year)
    select ${raw(columns)}, ${YEAR}::int from old_tree t where t.tenant_id = '000000' and t.is_deleted = 0
      and t.origin_id is null and t.status = 1 and ${countedSql()} and t.year <= ${thisYear()}`;
  const copying = copyAll(columns, (copied) => (rows = copied));
  try {
    const checking = await check(bench);
    const floor = await inside(bench, (tx) => query(tx, bare));
    const ours = await inside(bench, copying);
    const lists = await listsBeside(bench, regions, () => inside(bench, copying));
    return [
      {
        ...{ name: `archive job, check of ${rows} rows: rows/s`, ours: perSecond(rows, checking), floor: 0 },
        ...{ unit: '/s', limit: '–', kept: true },
      },
      {
        name: `archive job, copy and counts of ${rows} rows: rows/s`,
        ours: perSecond(rows, ours),
        floor: perSecond(rows, floor),
        unit: '/s',
        limit: `floor / ${TIMES}`,
        kept: ours <= floor * TIMES,
      },
      {
        ...{ name: 'archive job, both parts', ours: (checking + ours) / 1_000, floor: 0 },
        ...{ unit: 's', limit: '–', kept: true },
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
