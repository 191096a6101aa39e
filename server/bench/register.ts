import { setTimeout as wait } from 'node:timers/promises';
import { type ArchiveCheck, statistics } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query, queryOne } from '#src/database/database.js';
import { archiveJob } from './archive-job.js';
import { largestRegions } from './lists.js';
import {
  atMost,
  type Bench,
  dataOf,
  type Measurement,
  p99,
  timed,
  treesChanged,
  WARMING,
  withWorker,
} from './measurement.js';
import { registerLists } from './register-lists.js';

const QUESTIONS = 400;
const LISTS = 400;
const CALL_MS = 20;
const LIST_MS = 50;
const DIFFERENCE_S = 10;
const LOOK_MS = 200;
const FIGURES = ['added', 'gone', 'changed'] as const;

/** 99th percentile in ms of a call for all regions by turns; trees have changed before each call. */
async function callP99(bench: Bench, paths: readonly string[], questions: number): Promise<number> {
  const times: number[] = [];
  for (let i = -WARMING; i < questions; i++) {
    await treesChanged(bench);
    const ms = await timed(async () => (await bench.api.get(paths[(i + WARMING) % paths.length]!)).text());
    if (i >= 0) times.push(ms);
  }
  return p99(times);
}

/** The newest archived years of the nation. */
async function archivedYears({ db }: Bench): Promise<number[]> {
  const rows = await query<{ year: number }>(
    db,
    sql`select year from archive_year where tenant_id = '000000' and data_type = '1' and state >= 2 and is_deleted = 0
      group by year order by year desc`,
  );
  return rows.map(({ year }) => year);
}

const milliseconds = (name: string, ours: number, limit: number): Measurement => ({
  ...{ name, ours, floor: 0, unit: 'ms' },
  ...atMost(ours, limit, 'ms'),
});

async function allStatistics(bench: Bench, regions: readonly string[], years: readonly number[]) {
  const marks = ['archiveMark=2', ...years.slice(0, 1).map((year) => `archiveMark=1&year=${year}`)];
  const found: Measurement[] = [];
  for (const mark of marks)
    for (const call of Object.keys(statistics)) {
      const paths = regions.map((region) => `/api/analyse/analyse/${call}?xzCode=${region}&${mark}`);
      const name = `${call} p99, ${mark === marks[0] ? 'live' : years[0]}`;
      found.push(milliseconds(name, await callP99(bench, paths, QUESTIONS), CALL_MS));
    }
  return found;
}

async function firstPages(bench: Bench, regions: readonly string[]): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for (const [name, path] of [
    ['trees', 'oldTree/oldTree'],
    ['groups', 'oldTreeGroup/oldTreeGroup'],
  ] as const) {
    const paths = regions.map((region) => `/api/${path}/page?size=10&current=1&xzCode=${region}`);
    found.push(milliseconds(`list of ${name}, page 1 p99`, await callP99(bench, paths, LISTS), LIST_MS));
  }
  return found;
}

/** Differences between two years of the largest province: by region, and the first page of rows. */
async function difference({ api }: Bench, province: string, [to, from]: number[]): Promise<Measurement[]> {
  if (to === undefined || from === undefined) return [];
  const asked = `dataType=1&fromYear=${from}&toYear=${to}&xzCode=${province}`;
  const path = `/api/archiveYear/archiveYear/difference`;
  let counted: Record<(typeof FIGURES)[number], number>[] = [];
  const byRegion = await timed(async () => {
    counted = await dataOf(await api.get(`${path}ByRegion?${asked}`));
  });
  const rows = await timed(async () => (await api.get(`${path}?${asked}&size=10&current=1`)).text());
  const total = FIGURES.reduce((sum, name) => sum + (counted.at(-1)?.[name] ?? 0), 0);
  return [
    [`difference ${from}–${to}, province ${province}: ${total} rows`, byRegion],
    [`its first page`, rows],
  ].map(([name, ms]) => {
    const ours = Number(ms) / 1_000;
    return { name: String(name), ours, floor: 0, unit: 's', ...atMost(ours, DIFFERENCE_S, 's') };
  });
}

/** The check of the largest province by all rules; measured without a limit. */
async function check({ api, db }: Bench, province: string): Promise<Measurement> {
  const year = new Date().getFullYear();
  const path = `/api/oldTree/oldTree/checkDataXzCode?xzCode=${province}&year=${year}`;
  // With so many rows it runs as a job.
  const ms = await withWorker(api, () =>
    timed(async () => {
      while ((await dataOf<ArchiveCheck>(await api.get(path))).checking) await wait(LOOK_MS);
    }),
  );
  const trees = await queryOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from old_tree t where t.tenant_id = '000000' and t.is_deleted = 0
      and substr(t.xz_code, 1, 2) = ${province}`,
  );
  const name = `archive check, province ${province}: ${trees?.n ?? 0} rows`;
  return { name, ours: ms / 1_000, floor: 0, unit: 's', limit: '–', kept: true };
}

/** Statistics, lists, archives and their differences, as a full register has them. */
export async function register(bench: Bench): Promise<Measurement[]> {
  const regions = await largestRegions(bench);
  const years = await archivedYears(bench);
  const province = regions[1] ?? '';
  return [
    ...(await allStatistics(bench, regions, years)),
    ...(await firstPages(bench, regions)),
    ...(await registerLists(bench, regions)),
    ...(await difference(bench, province, years)),
    await check(bench, province),
    ...(await archiveJob(bench, regions)),
  ];
}
