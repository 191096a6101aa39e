import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';
import { withConnection } from '../database/database.js';

/** Reports how far a step is. */
export type Progress = (line: string) => void;

/** One kind of base data: loaded when the register holds another version of it. */
export interface Step {
  name: string;
  version: string;
  load(client: pg.ClientBase, progress: Progress): Promise<void>;
}

const folder = new URL('../../base-data/', import.meta.url);

/** Text of a file in server/base-data. */
export const baseFile = (name: string): string => readFileSync(fileURLToPath(new URL(name, folder)), 'utf8');

/** Rows of a tab-separated text with a heading line, by the names in the heading. */
export function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

/** Short fingerprint of a text, used as a version. */
export const versionOf = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);

const escapeCell = (cell: string): string =>
  cell.replace(/[\\\t\n\r]/g, (c) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[c] ?? c);

/** One line of COPY's text format. */
export const copyLine = (cells: readonly string[]): string => `${cells.map(escapeCell).join('\t')}\n`;

const PIECE_CHARACTERS = 65_536;

/** Joins lines into pieces: one is sent in the time that a line takes. */
async function* pieces(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

/** Writes lines in COPY's text format; `target` is a table with its columns and comes from source only. */
export async function copyInto(
  client: pg.ClientBase,
  target: string,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  await pipeline(pieces(lines), client.query(copyFrom(`copy ${target} from stdin`)));
}

async function loadedVersion(client: pg.ClientBase, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string }>('select version from base_data where name = $1', [
    name,
  ]);
  return rows[0]?.version;
}

async function runStep(client: pg.ClientBase, step: Step, progress: Progress): Promise<void> {
  if ((await loadedVersion(client, step.name)) === step.version) {
    progress(`${step.name} are loaded`);
    return;
  }
  await client.query('begin');
  try {
    await step.load(client, progress);
    await client.query(
      `insert into base_data (name, version) values ($1, $2)
        on conflict (name) do update set version = excluded.version, loaded_at = now()`,
      [step.name, step.version],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs the steps one after the other, each in one transaction, while no other process does. */
export async function runSteps(db: DataSource, steps: readonly Step[], progress: Progress): Promise<void> {
  await withConnection(db, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('base_data'))`);
    try {
      for (const step of steps) await runStep(client, step, progress);
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('base_data'))`);
    }
  });
}
