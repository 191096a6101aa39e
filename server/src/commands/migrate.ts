import { setTimeout as wait } from 'node:timers/promises';
import { LeanIndexes } from '@gushu/migrations';
import type { Logger, QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { prepareApiRole } from '../database/api-role.js';
import { type Config, readConfig } from '../process/config.js';
import { databaseOptions } from '../database/database.js';
import { followRegisters } from '../schema/archive-columns.js';
import { exchangeIndexes, freeOnDisk } from '../schema/index-exchange.js';
import { applyRepeatables } from '../schema/repeatables.js';
import { isFromBefore, takeOver } from '../schema/take-over.js';
import { assertNotNewer } from '../schema/version.js';
import { StartFailure } from '../process/start-failure.js';
import { migrate as command } from './arguments.mjs';
import { argumentsOf, fail, say } from './open-database.js';

const DONE = /Migration (\S+) has been executed successfully/;

/** Says one line a migration, when it is done. */
class MigrationLines implements Logger {
  logSchemaBuild(text: string): void {
    const [, name] = DONE.exec(text) ?? [];
    if (name) say(`migrated ${name}`);
  }
  logQuery(): void {}
  logQueryError(): void {}
  logQuerySlow(): void {}
  logMigration(): void {}
  log(): void {}
}

/** The reason in words of the one who installs, where the database's own do not say what to do. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const text = message ?? String(error);
  if (/extension "?(postgis|pg_trgm)/.test(text) || /(postgis|pg_trgm)\.control/.test(text)) {
    return code === '42501'
      ? 'the database user may not create PostGIS; run once as a superuser: create extension postgis; create extension pg_trgm'
      : 'PostGIS is missing on the database server; install it (Debian: apt-get install postgresql-postgis) and try again';
  }
  return text;
}

const RETRY_MS = 1_000;

/** Waits for another migration to end, in no transaction: an index made meanwhile would wait for that. */
async function takeLock(lock: QueryRunner): Promise<void> {
  for (let tries = 1; ; tries++) {
    const [row] = (await lock.query(
      `select pg_try_advisory_lock(hashtext('schema_migration')) as taken`,
    )) as { taken: boolean }[];
    if (row?.taken) return;
    if (tries === 1)
      say('another migration is at work, or what a stopped one has begun; waiting for its end');
    await wait(RETRY_MS);
  }
}

async function migrate(db: DataSource, lock: QueryRunner, config: Config): Promise<void> {
  await takeLock(lock);
  try {
    const names = await assertNotNewer((text) => lock.query(text) as Promise<object[]>);
    if (isFromBefore(names)) {
      await takeOver(lock, db, names);
      say('the database of the version before was taken over');
    } else if (names.length > 0 && !names.includes(LeanIndexes.name)) {
      const ask = (text: string): Promise<object[]> => db.query(text);
      await exchangeIndexes({ owner: lock, watch: ask, say, free: () => freeOnDisk(ask) });
    }
    const done = await db.runMigrations();
    for (const statement of await followRegisters(lock)) say(`archived years: ${statement}`);
    const made = await applyRepeatables(lock);
    if (made.length > 0) say(`made ${made.join(', ')}`);
    say(done.length > 0 ? `${done.length} migrations done` : 'the schema is up to date');
    await prepareApiRole(lock, config);
  } finally {
    await lock.query(`select pg_advisory_unlock(hashtext('schema_migration'))`);
    await lock.release();
  }
}

try {
  argumentsOf(command);
  const config = readConfig();
  const db = await new DataSource({
    ...databaseOptions(config.ownerUrl, 3),
    logger: new MigrationLines(),
  }).initialize();
  try {
    await migrate(db, db.createQueryRunner(), config);
  } finally {
    await db.destroy();
  }
} catch (error) {
  fail('migration failed', error instanceof StartFailure ? error : reasonOf(error));
}
