import { JobState, type SensitiveProgress } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Db, query, queryOne } from '../../../database/database.js';
import { defineJob } from '../../../jobs/define-job.js';
import type { Begun } from '../../../jobs/job-runner.js';

/** A species whose trees are to become as it is, as the worker takes it up. */
export interface Job extends Begun {
  speciesId: string;
  /** Rows that were updated before, where a worker was killed. */
  done: number;
}

/** Species whose trees are updated; what a killed worker had done stays counted. Nobody sends such a job: a trigger does. */
export const ALIGNINGS = defineJob({
  kind: 'sensitive',
  table: 'sensitive_run',
  columns: sql`species_id as "speciesId"`,
  texts: { fault: 'species.runFault' },
  goesOn: true,
});

/** Ends a job: its species is not waited for any more. */
export async function endRun(tx: Db, id: string): Promise<void> {
  await query(tx, ALIGNINGS.end(id, { total: sql`done_num` }));
  await query(tx, sql`delete from sensitive_run where id = ${id}`);
}

export const storeTotal = (id: string, total: number): Sql => ALIGNINGS.progress(id, { total });

export const storeDone = (id: string, done: number): Sql =>
  ALIGNINGS.progress(id, { done, total: sql`greatest(total_num, ${done}::int)` });

/** Failed runs are tried again: until one succeeds, the map asks the species of each tree. */
export const retryFailed = (db: Db): Promise<unknown[]> =>
  query(
    db,
    sql`update job set state = ${JobState.waiting}, attempts = 0
      where kind = ${ALIGNINGS.kind} and state = ${JobState.failed}`,
  );

/** Species; those whose trees are not yet all shown or hidden as the species has it say how far they are. */
export async function withProgress<R extends { id: string }>(db: Db, species: readonly R[]): Promise<R[]> {
  const rows = await query<SensitiveProgress & { id: string }>(
    db,
    sql`select species_id::text as id, total_num as total, done_num as done from ${ALIGNINGS.rows} t
      where species_id = any(${species.map(({ id }) => id)}::bigint[])`,
  );
  const progress = new Map(rows.map(({ id, ...far }) => [id, far]));
  return species.map((row) => {
    const sensitiveProgress = progress.get(row.id);
    return sensitiveProgress ? { ...row, sensitiveProgress } : row;
  });
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

/** A pass over the rows of a species: those of the register, or of the snapshot of one year. */
export interface Pass {
  speciesId: string;
  sensitive: number;
  /** Undefined for the register. */
  year?: number;
}

/** The passes it takes: what has been hidden in a year's snapshot stays so. */
export async function passesOf(db: Db, speciesId: string, sensitive: number): Promise<Pass[]> {
  const register = { speciesId, sensitive };
  if (sensitive === 0) return [register];
  const years = await query<{ year: number }>(
    db,
    sql`select substring(c.relname from '[0-9]+$')::int as year from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'old_tree_archive'::regclass order by 1`,
  );
  return [register, ...years.map(({ year }) => ({ ...register, year }))];
}

const tableOf = ({ year }: Pass): Sql => raw(year === undefined ? 'old_tree' : 'old_tree_archive');
const ofYear = ({ year }: Pass): Sql => (year === undefined ? empty : sql`and t.archive_year = ${year}::int`);

const outdated = (pass: Pass): Sql =>
  sql`from ${tableOf(pass)} t where t.tree_type = ${pass.speciesId}::bigint
    and t.sensitive <> ${pass.sensitive}::int ${ofYear(pass)}`;

/** How many rows are not as the species is. */
export const countOutdated = async (db: Db, pass: Pass): Promise<number> =>
  (await queryOne<{ n: number }>(db, sql`select count(*)::int as n ${outdated(pass)}`))!.n;

/** The next rows behind an id that are not as the species is, locked in the order of their ids. */
export async function nextOutdated(tx: Db, pass: Pass, after: string, most: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    sql`select t.id::text as id ${outdated(pass)} and t.id > ${after}::bigint
      order by t.id limit ${most} for no key update`,
  );
  return rows.map(({ id }) => id);
}

/** Makes locked rows as the species is. */
export const updateRows = (tx: Db, pass: Pass, ids: readonly string[]): Promise<unknown[]> =>
  query(
    tx,
    sql`update ${tableOf(pass)} t set sensitive = ${pass.sensitive}::int
        ${pass.year === undefined ? sql`, update_time = localtimestamp` : empty}
      where t.id = any(${[...ids]}::bigint[]) ${ofYear(pass)}`,
  );

/** Whether somebody may still write what they read before a moment: a snapshot of a year, a batch, an edit. */
export const hasOlderTransactions = async (db: Db, since: string): Promise<boolean> =>
  (await queryOne(
    db,
    sql`select 1 as found from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() and xact_start < ${since}::timestamptz
      and (backend_xid is not null or backend_xmin is not null) limit 1`,
  )) !== undefined;

/** The moment as the database has it. */
export const databaseNow = async (db: Db): Promise<string> =>
  (await queryOne<{ now: string }>(db, sql`select clock_timestamp()::text as now`))!.now;
