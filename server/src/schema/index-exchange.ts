import { statfs } from 'node:fs/promises';
import { LEAN_INDEXES, OUTDATED_INDEXES, REBUILT_INDEXES } from '@gushu/migrations';
import type { QueryRunner } from 'typeorm';
import { StartFailure } from '../process/start-failure.js';
import type { Ask } from './repeatables.js';

/** A smaller register has its indexes made in a moment, by the migration itself. */
const MIN_TABLE_BYTES = 64 * 2 ** 20;
const PROGRESS_MS = 10_000;
const GIGABYTE = 2 ** 30;
/** An index may have grown by so much since it was made before it is made anew. */
const MAX_GROWTH = 1.25;
/** Room left for the WAL and for people who write meanwhile. */
const RESERVED_BYTES = GIGABYTE;

/** Where and how indexes are exchanged. */
export interface ExchangeOptions {
  /** The connection that exchanges them; it is in no transaction. */
  owner: QueryRunner;
  /** Another connection, by which it is watched. */
  watch: Ask;
  say: (line: string) => void;
  /** Bytes that are free on the disk of the database; undefined where that cannot be seen from here. */
  free: () => Promise<number | undefined>;
  /** Size of the table from which on this is done. */
  from?: number;
}

interface Step {
  what: string;
  statement: string;
  /** About how large the index becomes that it makes. */
  bytes: number;
  /** Size of the index that goes at its end. */
  frees: number;
}

const gigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;

/** Bytes that are free where the database has its files, if that is on this machine. */
export async function freeOnDisk(ask: Ask): Promise<number | undefined> {
  try {
    const [row] = (await ask(`select current_setting('data_directory') as folder,
      coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as near`)) as {
      folder: string;
      near: boolean;
    }[];
    if (!row?.near) return undefined;
    const { bavail, bsize } = await statfs(row.folder);
    return bavail * bsize;
  } catch {
    // Without a right to read the setting or the folder, the upgrade says what it needs and goes on.
    return undefined;
  }
}

async function sizes(owner: QueryRunner): Promise<Map<string, { isValid: boolean; bytes: number }>> {
  const rows =
    (await owner.query(`select c.relname as name, i.indisvalid as "isValid", pg_relation_size(c.oid) as bytes
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'old_tree'::regclass`)) as {
      name: string;
      isValid: boolean;
      bytes: string;
    }[];
  return new Map(rows.map(({ name, isValid, bytes }) => [name, { isValid, bytes: Number(bytes) }]));
}

/** About how many trees there are; a database that was just restored has to count them first. */
async function rowsOf(owner: QueryRunner): Promise<number> {
  const counted = async () => {
    const [row] = (await owner.query(
      `select reltuples as rows from pg_class where oid = 'old_tree'::regclass`,
    )) as { rows: number }[];
    return row?.rows ?? 0;
  };
  const rows = await counted();
  if (rows > 0) return rows;
  await owner.query('analyze old_tree');
  return counted();
}

/** Steps still to be done: unfinished indexes of an earlier run are dropped and made again, finished ones stay. */
async function stepsOf(owner: QueryRunner): Promise<Step[]> {
  const found = await sizes(owner);
  for (const [name, { isValid }] of found) {
    if (isValid) continue;
    await owner.query(`drop index concurrently if exists ${name}`);
    found.delete(name);
  }
  const rows = await rowsOf(owner);
  const missing = LEAN_INDEXES.filter(({ name }) => !found.has(name)).map(({ name, definition, bytes }) => ({
    what: name,
    statement: `create index concurrently ${name} on ${definition}`,
    bytes: bytes * rows,
    frees: 0,
  }));
  const sizeOf = (name: string): number => found.get(name)?.bytes ?? 0;
  const dropped = OUTDATED_INDEXES.filter((name) => found.has(name)).map((name) => ({
    what: `${name}, which goes`,
    statement: `drop index concurrently if exists ${name}`,
    bytes: 0,
    frees: sizeOf(name),
  }));
  const grown = REBUILT_INDEXES.filter(({ name, bytes }) => sizeOf(name) > MAX_GROWTH * bytes * rows).map(
    ({ name, bytes }) => ({
      what: name,
      statement: `reindex index concurrently ${name}`,
      bytes: bytes * rows,
      frees: sizeOf(name),
    }),
  );
  return [...missing, ...dropped, ...grown];
}

/** Most bytes of disk that the steps take, one after the other: an index takes as much again while it is sorted. */
function peakOf(steps: readonly Step[]): number {
  let [taken, peak] = [0, 0];
  for (const { bytes, frees } of steps) {
    peak = Math.max(peak, taken + 2 * bytes);
    taken += bytes - frees;
  }
  return peak;
}

/** Refuses to begin what the disk does not hold. */
async function assertRoom(steps: readonly Step[], { say, free }: ExchangeOptions): Promise<void> {
  const needed = peakOf(steps) + RESERVED_BYTES;
  const there = await free();
  say(
    `exchanging indexes of the trees, ${steps.length} steps: needs ${gigabytes(needed)} of disk, ` +
      (there === undefined ? 'see that so much is free' : `${gigabytes(there)} are free`),
  );
  if (there !== undefined && there < needed)
    throw new StartFailure(
      `the indexes of the trees need ${gigabytes(needed)} of disk while they are exchanged, and ${gigabytes(there)} are free`,
      'make room on the disk of the database and start again; nothing has been changed',
    );
}

/** Runs a step, and says from time to time how far it is. */
async function run(
  { what, statement }: Step,
  at: string,
  { owner, watch, say }: ExchangeOptions,
): Promise<void> {
  say(`${at}: ${what}`);
  const beat = setInterval(() => {
    watch(`select phase, round(100 * coalesce(nullif(tuples_done, 0)::numeric / nullif(tuples_total, 0),
        blocks_done::numeric / nullif(blocks_total, 0), 0)) as done from pg_stat_progress_create_index
      where datname = current_database() and relid = 'old_tree'::regclass`).then(
      (rows) => {
        const [row] = rows as { phase: string; done: string }[];
        if (row) say(`${at}: ${what}, ${row.phase} ${row.done} %`);
      },
      () => undefined,
    );
  }, PROGRESS_MS);
  try {
    await owner.query(statement);
  } finally {
    clearInterval(beat);
  }
}

/**
 * Exchanges the indexes of a large register while people read it and write to it: each is made beside the others, and
 * only then those go that it replaces. A run that was stopped in between is continued by the next one.
 */
export async function exchangeIndexes(options: ExchangeOptions): Promise<void> {
  const { owner, from = MIN_TABLE_BYTES } = options;
  const [table] = (await owner.query(`select pg_relation_size(to_regclass('old_tree')) as bytes`)) as {
    bytes: string | null;
  }[];
  if (Number(table?.bytes ?? 0) < from) return;
  const steps = await stepsOf(owner);
  if (steps.length === 0) return;
  await assertRoom(steps, options);
  for (const [at, step] of steps.entries()) await run(step, `index ${at + 1} of ${steps.length}`, options);
}
