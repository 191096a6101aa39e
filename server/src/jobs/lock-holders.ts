import { JobState } from '@gushu/shared';
import sql, { join } from 'sql-template-tag';
import { type Db, queryOne } from '../database/database.js';
import { AppError } from '../http/errors.js';
import type { QueueName } from './job-queue.js';

const BUSY = 503;

/** Jobs that hold rows or whole tables for long; each has a text of its own. */
const HOLDERS: readonly QueueName[] = ['archives', 'region-moves', 'imports', 'moves'];

// PostgreSQL shows the 64 bits of an advisory lock's key in two halves.
const MIGRATION = sql`select 'migration' as holder from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
  and database = (select oid from pg_database where datname = current_database())
  and ((classid::bigint << 32) | objid::bigint) = hashtext('schema_migration')::bigint`;

/**
 * The refusal of a change that has waited for a lock in vain. It names what probably holds it: an upgrade, or a job of
 * the tenant that is at work just then; in general words where there is none, or the database does not answer that either.
 * @param tenantId of the caller
 */
export async function refusalOfLocked(db: Db, tenantId: string | undefined): Promise<AppError> {
  const jobs = sql`select kind from job where tenant_id = ${tenantId ?? ''} and state = ${JobState.running}
    and kind in (${join([...HOLDERS])})`;
  const found = await queryOne<{ holder: string }>(
    db,
    sql`select holder from (${MIGRATION} union all ${jobs}) h limit 1`,
  ).catch(() => undefined);
  return new AppError(BUSY, found ? `request.locked.${found.holder}` : 'request.locked');
}
