import sql from 'sql-template-tag';
import { setTimeout as wait } from 'node:timers/promises';
import { type Db, MAP_APPLICATION, query } from '../../../database/database.js';
import { databaseNow } from './sensitive.queries.js';

/** Time in ms that map queries get to end by themselves. */
const GRACE_MS = 500;
const LOOK_MS = 50;

/**
 * Ends the map queries in flight if a species was declared sensitive and they were not ended since. Called after the
 * declaration; if that fails, the next save of any species makes up for it.
 */
export async function endMapQueries(db: Db): Promise<void> {
  const declared = await query<{ due: string }>(
    db,
    sql`select maps_due::text as due from sensitive_run where maps_due is not null`,
  );
  if (declared.length === 0) return;
  await terminateMapQueries(db);
  // A species declared again meanwhile has another time, and stays due.
  await query(
    db,
    sql`update sensitive_run set maps_due = null
      where maps_due = any(${declared.map(({ due }) => due)}::timestamptz[])`,
  );
}

/**
 * Terminates the map queries in flight of all processes, since they read the state of their beginning; queries that
 * begin later are left alone. Short ones get time to end; a long one breaks off, and its client requests it again.
 */
async function terminateMapQueries(db: Db): Promise<void> {
  const now = await databaseNow(db);
  const older = sql`from pg_stat_activity where datname = current_database() and application_name = ${MAP_APPLICATION}
    and xact_start < ${now}::timestamptz`;
  const until = Date.now() + GRACE_MS;
  for (;;) {
    const found = await query(db, sql`select 1 as found ${older} limit 1`);
    if (found.length === 0) return;
    // A connection that waits for its client does not notice a cancelled statement, only its own termination.
    if (Date.now() > until) await query(db, sql`select pg_terminate_backend(pid) ${older}`);
    await wait(LOOK_MS);
  }
}
