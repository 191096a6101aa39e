import { isReplaced, migrations } from '@gushu/migrations';
import { StartFailure } from '../process/start-failure.js';
import { type Ask, staleRepeatables } from './repeatables.js';

const OURS = migrations.map(({ name }) => name);

async function migrationsOf(ask: Ask): Promise<string[]> {
  const [table] = (await ask(`select to_regclass('schema_migration') is not null as made`)) as {
    made: boolean;
  }[];
  if (!table?.made) return [];
  const rows = (await ask('select name from schema_migration order by timestamp')) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** Refuses a database that a newer version has migrated: older code would use it wrongly and nothing would say so. */
export async function assertNotNewer(ask: Ask): Promise<string[]> {
  const theirs = await migrationsOf(ask);
  const unknown = theirs.filter((name) => !OURS.includes(name) && !isReplaced(name));
  if (unknown.length > 0) {
    throw new StartFailure(
      `the database was migrated by a newer version of Gushu (${unknown.at(-1)})`,
      'run that version or a later one, or restore the backup from before it was installed',
    );
  }
  return theirs;
}

/**
 * Migrations of this version that a database lacks. What a newer one has added is no fault here: this one goes on serving
 * until that one takes over.
 */
export async function missingMigrations(ask: Ask): Promise<string[]> {
  const theirs = await migrationsOf(ask);
  return OURS.filter((name) => !theirs.includes(name));
}

/** Refuses a database whose tables and functions are not those of this version. */
export async function assertOurs(ask: Ask): Promise<void> {
  const theirs = await assertNotNewer(ask);
  const missing = OURS.filter((name) => !theirs.includes(name));
  const stale = missing.length === 0 ? await staleRepeatables(ask) : [];
  if (missing.length + stale.length > 0) {
    throw new StartFailure(
      theirs.length === 0 ? 'the database has no tables yet' : `the database lacks ${missing[0] ?? stale[0]}`,
      'run `npm run migrate`, then `npm run base-data` (server/dist/commands/ in an image)',
    );
  }
}
