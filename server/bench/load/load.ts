import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import { query } from '#src/database/database.js';
import { type Bench, familyOf, type Measurement } from '../measurement.js';
import type { Course, Order, Seen } from './driver.js';
import { KINDS, readsOf } from './mix.js';
import { openStaff, type Staff } from './staff.js';
import { startWrites, type Writes } from './writer.js';

const SHARE = 0.6;
/** Limits of reads beside writes, whatever the floor: reads a second at least, and p99 in ms at most. */
const BESIDE_WRITES = { perSecond: 2_500, p99: 100 };
const WARM_SECONDS = 5;
const FLOOR_SECONDS = 15;
const TICKS = 100;

const fileOf = (name: string): string => fileURLToPath(new URL(`./${name}.js`, import.meta.url));

/** Processor seconds that a process of this machine and its children have used so far. */
async function processorOf(pid: number | undefined): Promise<number> {
  const used = await Promise.all((await familyOf(pid)).map(ownProcessor));
  return used.reduce((sum, one) => sum + one, 0);
}

async function ownProcessor(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may hold blanks; user and system time are the 12th and 13th number after it.
  const cells = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(cells[11] ?? 0) + Number(cells[12] ?? 0)) / TICKS;
}

/** Processor time that the connections of the database have used so far, by process id. */
async function backendsOf({ db }: Bench): Promise<Map<number, number>> {
  const rows = await query<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where datname = current_database()`,
  );
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await processorOf(pid)] as const)));
}

interface Result extends Seen {
  perSecond: number;
  p99: number;
  /** Microseconds of processor a call. */
  service: number;
  database: number;
  driver: number;
}

const quantile = (times: number[], share: number): number =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

async function drive(bench: Bench, pid: number | undefined, order: Order): Promise<Result> {
  const before = await processorOf(pid);
  const backends = await backendsOf(bench);
  const driver = fork(fileOf('driver'));
  driver.send(order);
  const [seen] = (await once(driver, 'message')) as [Seen];
  const service = (await processorOf(pid)) - before;
  let database = 0;
  for (const [one, used] of await backendsOf(bench)) database += used - (backends.get(one) ?? 0);
  const all = seen.times.flat();
  const each = (seconds: number): number => (seconds * 1e6) / all.length;
  return {
    ...seen,
    perSecond: all.length / seen.seconds,
    p99: quantile(all, 0.99),
    service: each(service),
    database: each(database),
    driver: each(seen.processor),
  };
}

/** The process of the floor, and one read of it for each tree that the staff read. */
async function openFloor(staff: readonly Staff[]) {
  const child: ChildProcess = fork(fileOf('floor'));
  const [origin] = (await once(child, 'message')) as [string];
  const courses = staff.map(({ token, treeIds }): Course => ({
    token,
    reads: treeIds.map((id) => [0, `/row?id=${id}`]),
  }));
  return { child, order: (seconds: number): Order => ({ origin, seconds, courses }) };
}

const mean = (a: number, b: number): number => (a + b) / 2;

/** Some of the staff, each role with its share. */
const someOf = (staff: readonly Staff[], people: number): Staff[] =>
  staff.filter(
    (_, at) => Math.floor(((at + 1) * people) / staff.length) > Math.floor((at * people) / staff.length),
  );

/** The rows of the changes made beside the reads. */
function writtenOf({ perSecond, stale }: Writes, asked: number): Measurement[] {
  const row = { unit: '', floor: 0 };
  return [
    {
      ...row,
      name: 'load: changed trees',
      unit: '/s',
      ours: perSecond,
      limit: `${asked}/s`,
      kept: perSecond > 0.9 * asked,
    },
    {
      ...row,
      name: 'load: answers older than a change',
      ours: stale.length,
      limit: '0',
      kept: stale.length === 0,
    },
  ];
}

/** The rows of the table: speed, 99th percentile, and where the processor time went. */
function measurementsOf(ours: Result, floors: [Result, Result], writes: boolean): Measurement[] {
  const [a, b] = floors;
  const perSecond = mean(a.perSecond, b.perSecond);
  const unlimited = { limit: '–', kept: true };
  const row = (name: string, unit: string, of: (one: Result) => number): Measurement => ({
    name,
    unit,
    ours: of(ours),
    floor: mean(of(a), of(b)),
    ...unlimited,
  });
  const kinds = KINDS.map((kind, at): Measurement => {
    const times = ours.times[at] ?? [];
    return {
      name: `load: ${kind}, p50`,
      unit: 'ms',
      ours: quantile(times, 0.5),
      floor: 0,
      ...unlimited,
    };
  });
  return [
    {
      ...row('load: mixed reads of the staff', 'req/s', (one) => one.perSecond),
      ...(writes
        ? { limit: `${BESIDE_WRITES.perSecond}/s`, kept: ours.perSecond >= BESIDE_WRITES.perSecond }
        : { limit: `${SHARE} × floor`, kept: ours.perSecond >= SHARE * perSecond }),
    },
    {
      ...row('load: p99', 'ms', (one) => one.p99),
      ...(writes && { limit: `${BESIDE_WRITES.p99} ms`, kept: ours.p99 <= BESIDE_WRITES.p99 }),
    },
    { ...row('load: answers other than 200', '', (one) => one.faults), limit: '0', kept: ours.faults === 0 },
    row('load: processor of the API a call', 'µs', (one) => one.service),
    row('load: processor of PostgreSQL a call', 'µs', (one) => one.database),
    row('load: processor of the driver a call', 'µs', (one) => one.driver),
    ...kinds,
  ];
}

/**
 * Signed-in people, each reading as fast as they are answered, beside the smallest guarded read possible; trees change
 * meanwhile if the options say so.
 */
export async function load(bench: Bench): Promise<Measurement[]> {
  const origin = bench.api.address('');
  const { staff: all, remove } = await openStaff(bench.db, origin);
  const staff = someOf(all, bench.people);
  const floor = await openFloor(staff);
  try {
    const courses = staff.map((one, at): Course => ({ token: one.token, reads: readsOf(one, at) }));
    const ours = (seconds: number) => drive(bench, bench.api.pid, { origin, seconds, courses });
    const bare = (seconds: number) => drive(bench, floor.child.pid, floor.order(seconds));
    await bare(WARM_SECONDS);
    const before = await bare(FLOOR_SECONDS);
    await ours(WARM_SECONDS);
    const stop = bench.writes > 0 ? startWrites(bench, bench.writes) : undefined;
    const found = await ours(bench.seconds);
    const written = await stop?.();
    const after = await bare(FLOOR_SECONDS);
    const wrong = [...found.wrong, ...before.wrong, ...after.wrong];
    if (wrong.length > 0) process.stderr.write(`not answered with 200: ${wrong.join('; ')}\n`);
    if (written?.stale.length) process.stderr.write(`older than a change: ${written.stale.join('; ')}\n`);
    const rows = measurementsOf(found, [before, after], written !== undefined);
    return written ? [...rows, ...writtenOf(written, bench.writes)] : rows;
  } finally {
    floor.child.disconnect();
    await remove();
  }
}
