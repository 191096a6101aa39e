import { createHash } from 'node:crypto';
import { type Repeatable, repeatables } from '@gushu/migrations';
import sql from 'sql-template-tag';
import type { QueryRunner } from 'typeorm';
import { StartFailure } from '../process/start-failure.js';

/** Asks a database in plain SQL and answers the rows. */
export type Ask = (text: string) => Promise<object[]>;

// A trigger is replaced between two writers. A statement that waits long for a table makes those behind it wait too,
// readers among them, so each try gives up soon.
const LOCK_SECONDS = 2;
const TRIES = 15;
const LOCK_TIMEOUT = '55P03';

const NOTED = `create table if not exists schema_repeatable (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/** Checksum of each file, with those of the files that it uses: a view is made anew with those below it. */
function checksums(files: readonly Repeatable[] = repeatables): Map<string, string> {
  const sums = new Map<string, string>();
  for (const { name, text, uses = [] } of files) {
    const hash = createHash('sha256').update(text);
    for (const used of uses) {
      const sum = sums.get(used);
      if (!sum) throw new Error(`${name} uses ${used}, which does not stand before it`);
      hash.update(sum);
    }
    sums.set(name, hash.digest('hex'));
  }
  return sums;
}

/** Names of the files of which the database has another text or none, in their order. */
export async function staleRepeatables(ask: Ask, files = repeatables): Promise<string[]> {
  const [table] = (await ask(`select to_regclass('schema_repeatable') is not null as made`)) as {
    made: boolean;
  }[];
  const rows = table?.made ? await ask('select name, checksum from schema_repeatable') : [];
  const noted = new Map(
    (rows as { name: string; checksum: string }[]).map((row) => [row.name, row.checksum]),
  );
  return [...checksums(files)].flatMap(([name, sum]) => (noted.get(name) === sum ? [] : [name]));
}

/** Notes that a database has what the files of these checksums make. */
export async function noteRepeatables(owner: QueryRunner, sums: ReadonlyMap<string, string>): Promise<void> {
  await owner.query(NOTED);
  for (const [name, sum] of sums) {
    const { text, values } = sql`insert into schema_repeatable (name, checksum) values (${name}, ${sum})
      on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`;
    await owner.query(text, values);
  }
}

/** Makes what the files say: views from the top down are dropped before they are made from the bottom up. */
export async function makeRepeatables(owner: QueryRunner, files: readonly Repeatable[]): Promise<void> {
  for (const { name, view } of files.toReversed()) if (view) await owner.query(`drop view if exists ${name}`);
  for (const { text } of files) await owner.query(text);
}

/** Runs work in a transaction, or a savepoint of the one that is open, which waits for no table for long. */
async function givingWay(owner: QueryRunner, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await owner.startTransaction();
    try {
      await owner.query(`set local lock_timeout = '${LOCK_SECONDS}s'`);
      await work();
      await owner.commitTransaction();
      return;
    } catch (error) {
      await owner.rollbackTransaction();
      if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
      if (tries === TRIES)
        throw new StartFailure(
          'tables are in use, so that their triggers cannot be replaced',
          'stop API and worker, and start again',
        );
    }
  }
}

/**
 * Runs the files whose text has changed, together, and answers their names. Functions are replaced while others call
 * them; of tables nothing is locked that readers need.
 */
export async function applyRepeatables(owner: QueryRunner, files = repeatables): Promise<string[]> {
  const names = await staleRepeatables((text) => owner.query(text) as Promise<object[]>, files);
  const stale = files.filter(({ name }) => names.includes(name));
  const sums = checksums(files);
  const groups = [
    stale.filter(({ alone }) => !alone),
    ...stale.filter(({ alone }) => alone).map((one) => [one]),
  ];
  for (const group of groups) {
    if (group.length === 0) continue;
    await givingWay(owner, async () => {
      await makeRepeatables(owner, group);
      await noteRepeatables(owner, new Map(group.map(({ name }) => [name, sums.get(name) ?? ''])));
    });
  }
  return names;
}
