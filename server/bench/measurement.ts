import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { TREE_LAYER } from '@gushu/shared';
import type pg from 'pg';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '#src/database/database.js';
import type { Api } from './api.js';

/** Result of one measurement, beside the floor measured in the same run. */
export interface Measurement {
  name: string;
  ours: number;
  floor: number;
  unit: string;
  /** How much of ours is allowed over the floor, in words. */
  limit: string;
  /** Whether the limit is kept. */
  kept: boolean;
}

/** Tools and sizes that every measurement is passed. */
export interface Bench {
  api: Api;
  db: DataSource;
  databaseUrl: string;
  /** Rows of the batches that are imported. */
  importRows: number;
  /** Rows that an export may have. */
  exportRows: number;
  /** How long the staff of the load read, how many of them at once, and how many trees change meanwhile each second. */
  seconds: number;
  people: number;
  writes: number;
  /** A connection of its own for the floors. */
  client: pg.ClientBase;
}

const MEGABYTE = 1024;
const WORKER = fileURLToPath(new URL('../../dist/worker.js', import.meta.url));

/** Reads the `data` of an answer's envelope. */
export async function dataOf<T>(answer: Response): Promise<T> {
  return ((await answer.json()) as { data: T }).data;
}

/** Runs `work` beside a worker of its own and passes its process id; a running product already has a worker. */
export async function withWorker<T>(api: Api, work: (pid: number | undefined) => Promise<T>): Promise<T> {
  // As `npm start` and the image run it.
  const env = { ...process.env, LOG_LEVEL: 'error', MALLOC_ARENA_MAX: '2' };
  const worker: ChildProcess | undefined = api.pid
    ? spawn(process.execPath, [WORKER], { env, stdio: 'ignore' })
    : undefined;
  try {
    return await work(worker?.pid);
  } finally {
    worker?.kill('SIGTERM');
  }
}

/** A process and its children. */
export async function familyOf(pid: number | undefined): Promise<(number | undefined)[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...text.split(' ').filter(Boolean).map(Number)];
}

/** Resident memory of a process in MB, now or at its peak; of several that share its port, the largest. */
export async function sizeOf(pid: number | undefined, when: 'now' | 'peak'): Promise<number | undefined> {
  const sizes: number[] = [];
  for (const each of await familyOf(pid)) {
    const text = await readFile(`/proc/${each}/status`, 'utf8').catch(() => '');
    const found = (when === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/).exec(text);
    if (found) sizes.push(Number(found[1]) / MEGABYTE);
  }
  // Systems without /proc give no size.
  return sizes.length > 0 ? Math.max(...sizes) : undefined;
}

/** Resets the peak memory of a process; where the system cannot, earlier measurements count too. */
export const forgetPeak = (pid: number | undefined): Promise<void> =>
  writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The 99th percentile of milliseconds. */
export const p99 = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Turns that do not count: a process that has just started still compiles and fills its caches. */
export const WARMING = 40;

/** As often as `migrations/repeatable/tree-rollup.ts` folds the versions (FOLD_VERSIONS_AT). */
const CHANGES_A_FOLD = 32;

/** The measured work, the floor beside it, and the preparation before each turn of both. */
interface Turn {
  ours: () => Promise<unknown>;
  floor: () => Promise<unknown>;
  before?: () => Promise<unknown>;
}

/** Medians of ours and the floor in ms, measured by turns so that both meet the same load of the machine. */
export async function medians(
  rounds: number,
  { ours, floor, before }: Turn,
): Promise<{ ours: number; floor: number }> {
  const found = { ours: [] as number[], floor: [] as number[] };
  for (let i = 0; i < Math.min(WARMING, rounds); i++) {
    await before?.();
    await floor();
    await ours();
  }
  for (let i = 0; i < rounds; i++) {
    await before?.();
    found.floor.push(await timed(floor));
    found.ours.push(await timed(ours));
  }
  return { ours: middle(found.ours), floor: middle(found.floor) };
}

/**
 * Raises the version of the trees, so that the next request is answered from the tables, not from a cache. As with real
 * changes of trees, the noted versions are folded now and then.
 */
export async function treesChanged({ db }: Bench): Promise<void> {
  await query(
    db,
    sql`insert into data_change (tenant_id, layer, year) values ('000000', ${TREE_LAYER}, 2000)`,
  );
  await query(db, sql`select data_version_fold() where random() < ${1 / CHANGES_A_FOLD}::float8`);
}

/** A limit for ours alone, whatever the floor is. */
export const atMost = (ours: number, limit: number, unit: string) => ({
  limit: `${limit} ${unit}`,
  kept: ours <= limit,
});

/** A row for the memory of a process and its limit, in MB; none where the system does not give it. */
export const memory = (name: string, ours: number | undefined, limit: number): Measurement[] =>
  ours === undefined ? [] : [{ name, ours, floor: 0, unit: 'MB', ...atMost(ours, limit, 'MB') }];

/** Runs some work while others repeat theirs; each turn is passed its number. */
export async function beside<T>(
  others: number,
  turn: (at: number) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const all = Promise.all(
    Array.from({ length: others }, async (_, first) => {
      for (let at = first; !isOver; at += others) await turn(at);
    }),
  );
  // Awaited below; until then a failure must not count as unhandled.
  all.catch(() => undefined);
  try {
    return await work();
  } finally {
    isOver = true;
    await all;
  }
}

/** A limit for ours: the floor and some milliseconds. */
export const plus =
  (milliseconds: number, times = 1) =>
  ({ ours, floor }: { ours: number; floor: number }) => ({
    limit:
      times === 1
        ? `floor + ${milliseconds} ms`
        : `${times} × floor${milliseconds ? ` + ${milliseconds} ms` : ''}`,
    kept: ours <= floor * times + milliseconds,
  });
