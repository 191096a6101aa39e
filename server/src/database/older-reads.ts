import sql from 'sql-template-tag';
import { setTimeout as wait } from 'node:timers/promises';
import { type Db, query, queryOne } from './database.js';

/** What the connections of the map service are called in the database. */
export const MAP_READER = 'gushu-map';

const PATIENCE_MS = 500;
const LOOK_MS = 50;

/**
 * Ends what the map service has begun to read before now, in all processes: its answers would go on with what was committed
 * until then. Short ones come to their end by themselves; a long one breaks off, and its reader asks again.
 */
export async function endOlderReads(db: Db): Promise<void> {
  const now = await queryOne<{ now: string }>(db, sql`select clock_timestamp()::text as now`);
  const older = sql`from pg_stat_activity where datname = current_database() and application_name = ${MAP_READER}
    and xact_start < ${now!.now}::timestamptz`;
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await query(db, sql`select 1 as found ${older} limit 1`);
    if (found.length === 0) return;
    // A connection that waits for its reader does not hear of a canceled statement, only of its own end.
    if (Date.now() > until) await query(db, sql`select pg_terminate_backend(pid) ${older}`);
    await wait(LOOK_MS);
  }
}
