import type { SensitiveProgress } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Db, query, queryOne } from '../../../database/database.js';

/** A species whose trees are to become as it is, as the worker takes it up. */
export interface Job {
  id: string;
  speciesId: string;
  attempts: number;
  /** Rows that were brought into line before, where a worker was killed. */
  done: number;
}

/** States of a run, as `migrations/1710002081500-sensitive-run.ts` lists them. */
const STATE = { waiting: 0, running: 1, done: 2, failed: 3 };

export const TABLE = 'sensitive_run';
/** Condition of a run that a worker may take up. */
export const OPEN = sql`state in (${STATE.waiting}, ${STATE.running})`;

export const beginRun = (id: string): Sql =>
  sql`update sensitive_run set state = ${STATE.running}, attempts = attempts + 1,
      begin_time = coalesce(begin_time, clock_timestamp()::timestamp)
    where id = ${id} and ${OPEN} returning id, species_id as "speciesId", attempts, done_num as done`;

export const failRun = (id: string, key: string, params: object): Sql =>
  sql`update sensitive_run set state = ${STATE.failed}, error_key = ${key}, error_params = ${JSON.stringify(params)}::jsonb,
      end_time = clock_timestamp()::timestamp where id = ${id} and ${OPEN}`;

export const endRun = (id: string): Sql =>
  sql`update sensitive_run set state = ${STATE.done}, total_num = done_num, error_key = null, error_params = null,
      end_time = clock_timestamp()::timestamp where id = ${id}`;

/** Failed runs are tried again: until one succeeds, the map asks the species of each tree. */
export const retryFailed = (db: Db): Promise<unknown[]> =>
  query(
    db,
    sql`update sensitive_run set state = ${STATE.waiting}, attempts = 0 where state = ${STATE.failed}`,
  );

export const storeTotal = (id: string, total: number): Sql =>
  sql`update sensitive_run set total_num = ${total}::int where id = ${id}`;

export const storeDone = (id: string, done: number): Sql =>
  sql`update sensitive_run set done_num = ${done}::int, total_num = greatest(total_num, ${done}::int) where id = ${id}`;

/** How far the species are whose trees are not all in line. */
export async function progressOf(db: Db, ids: readonly string[]): Promise<Map<string, SensitiveProgress>> {
  const rows = await query<SensitiveProgress & { id: string }>(
    db,
    sql`select species_id::text as id, total_num as total, done_num as done from sensitive_run
      where species_id = any(${[...ids]}::bigint[]) and state <> ${STATE.done}`,
  );
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
}

/** Whether the species is sensitive now. */
export const readSensitive = async (db: Db, speciesId: string, lock: Sql = empty): Promise<number> =>
  (await queryOne<{ sensitive: number }>(
    db,
    sql`select sensitive from tree_species where id = ${speciesId} ${lock}`,
  ))!.sensitive;

/** The same, locked until the end of the transaction, so that nobody declares it anew. */
export const lockSensitive = (tx: Db, speciesId: string): Promise<number> =>
  readSensitive(tx, speciesId, sql`for share`);

/** Rows of a species that are to be as it is: those of the register, or of the snapshot of one year. */
export interface Walk {
  speciesId: string;
  sensitive: number;
  /** Undefined for the register. */
  year?: number;
}

/** What is to be walked: what has been hidden in a year's snapshot stays so. */
export async function walksOf(db: Db, speciesId: string, sensitive: number): Promise<Walk[]> {
  const register = { speciesId, sensitive };
  if (sensitive === 0) return [register];
  const years = await query<{ year: number }>(
    db,
    sql`select substring(c.relname from '[0-9]+$')::int as year from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'old_tree_archive'::regclass order by 1`,
  );
  return [register, ...years.map(({ year }) => ({ ...register, year }))];
}

const tableOf = ({ year }: Walk): Sql => raw(year === undefined ? 'old_tree' : 'old_tree_archive');
const ofYear = ({ year }: Walk): Sql => (year === undefined ? empty : sql`and t.archive_year = ${year}::int`);

const late = (walk: Walk): Sql =>
  sql`from ${tableOf(walk)} t where t.tree_type = ${walk.speciesId}::bigint
    and t.sensitive <> ${walk.sensitive}::int ${ofYear(walk)}`;

/** How many rows are not in line. */
export const countLate = async (db: Db, walk: Walk): Promise<number> =>
  (await queryOne<{ n: number }>(db, sql`select count(*)::int as n ${late(walk)}`))!.n;

/** The next rows behind an id that are not in line, locked in the order of their ids. */
export async function nextLate(tx: Db, walk: Walk, after: string, most: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    sql`select t.id::text as id ${late(walk)} and t.id > ${after}::bigint
      order by t.id limit ${most} for no key update`,
  );
  return rows.map(({ id }) => id);
}

/** Brings locked rows into line. */
export const alignRows = (tx: Db, walk: Walk, ids: readonly string[]): Promise<unknown[]> =>
  query(
    tx,
    sql`update ${tableOf(walk)} t set sensitive = ${walk.sensitive}::int
        ${walk.year === undefined ? sql`, update_time = localtimestamp` : empty}
      where t.id = any(${[...ids]}::bigint[]) ${ofYear(walk)}`,
  );

/** Whether somebody may still write what they read before a moment: a snapshot of a year, a batch, an edit. */
export const hasOlderWriters = async (db: Db, since: string): Promise<boolean> =>
  (await queryOne(
    db,
    sql`select 1 as found from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() and xact_start < ${since}::timestamptz
      and (backend_xid is not null or backend_xmin is not null) limit 1`,
  )) !== undefined;

/** The moment as the database has it. */
export const databaseNow = async (db: Db): Promise<string> =>
  (await queryOne<{ now: string }>(db, sql`select clock_timestamp()::text as now`))!.now;
