import sql from 'sql-template-tag';
import { setTimeout as wait } from 'node:timers/promises';
import { type Db, query } from '../../../database/database.js';
import { databaseNow } from './sensitive.queries.js';

/** What the connections of the map service are called in the database. */
export const MAP_APPLICATION = 'gushu-map';

/** How long map queries may take to come to their end by themselves. */
const GRACE_MS = 500;
const LOOK_MS = 50;

/**
 * Terminates the map queries in flight of all processes, since they go on with what was committed when they began; those
 * that begin meanwhile are left alone. Short ones come to their end first; a long one breaks off, and its reader asks again.
 */
export async function terminateMapQueries(db: Db): Promise<void> {
  const now = await databaseNow(db);
  const older = sql`from pg_stat_activity where datname = current_database() and application_name = ${MAP_APPLICATION}
    and xact_start < ${now}::timestamptz`;
  const until = Date.now() + GRACE_MS;
  for (;;) {
    const found = await query(db, sql`select 1 as found ${older} limit 1`);
    if (found.length === 0) return;
    // A connection that waits for its reader does not hear of a canceled statement, only of its own end.
    if (Date.now() > until) await query(db, sql`select pg_terminate_backend(pid) ${older}`);
    await wait(LOOK_MS);
  }
}
