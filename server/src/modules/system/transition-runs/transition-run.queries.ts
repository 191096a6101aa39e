import {
  type BatchCounts,
  columnOf,
  JobState,
  type Label,
  MAX_TRANSITIONS_BY_JOB,
  type TransitionCount,
  type TransitionLine,
  type TransitionResult,
  type TransitionRun,
  type RecordDefinition,
  textIn,
} from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Paging } from '../../../blade/page-query.js';
import type { Caller } from '../../../caller/caller.js';
import { changeOne, type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import type { StoredError } from '../../../jobs/error-text.js';
import { defineJob, type SentJob } from '../../../jobs/define-job.js';
import type { CountedRow } from '../../../transitions/transitions.js';
import { tableOf } from '../../../rows/columns.js';
import { outcomeOf } from './transition-records.js';

/** Days after which a job and the results of its rows are deleted. */
const RUN_DAYS = 30;
/** Limit of the stored reason of a refused row, in characters. */
const MAX_REASON = 2_000;
/** Limit of open jobs of one person. */
const MAX_OPEN = 3;
const MAX_LISTED = 20;

/** A job as it is stored; titles and errors are worded in the sender's language later. */
export interface Run extends Omit<TransitionRun, 'errorMessage' | 'outcome' | 'title'>, StoredError {
  /** Number of rows by the state they reached. */
  states: BatchCounts['states'];
}

/** Columns that the result of a job is worded from. */
type Counted = Pick<Run, 'record' | 'action' | 'states' | 'total' | 'done' | 'refused'>;

/** A job as the worker takes it up. */
export interface Job extends SentJob {
  record: string;
  action: string;
  opinion: string;
}

/** Columns of a new job. */
export interface NewRun {
  record: string;
  action: string;
  opinion: string;
  title: Label;
  total: number;
}

/** Number of tried rows of a job `t`. */
const TRIED = sql`(select count(*) from move_run_row l where l.run_id = t.id and l.ok is not null)`;

/** Counts of a job `t`: tried rows, refused rows, and rows by reached state. */
const COUNTS = sql`(select coalesce(sum(num), 0)::int tried, coalesce(sum(num) filter (where not ok), 0)::int refused,
    coalesce(json_agg(array[status, num] order by num desc) filter (where ok and status is not null), '[]') states
  from (select ok, case when ok then status end status, count(*)::int num from move_run_row
    where run_id = t.id and ok is not null group by 1, 2) s)`;

/** The job kind of transitions; a job belongs to the user who ordered it. */
export const TRANSITIONS = defineJob({
  kind: 'moves',
  table: 'move_run',
  columns: sql`record, action, opinion`,
  texts: { fault: 'move.fault', ended: 'move.ended' },
  failing: { done: TRIED },
  canceled: (db, id) => dropUntried(db, id),
  message: { record: 'move', keys: ['message.moved', 'message.moveFailed'] },
  more: {
    of: sql`(select json_build_object('record', o.record, 'action', o.action, 'total', t.total_num,
      'done', greatest(t.done_num, l.tried), 'refused', l.refused, 'states', l.states) from ${COUNTS} l)`,
    present: ({ states, ...run }: Counted, language) => ({
      ...run,
      outcome: textIn(language, outcomeOf({ ...run, states })),
    }),
  },
  days: RUN_DAYS,
});

/** Ids of the jobs whose transitions will go on. */
export const OPEN_BATCHES = sql`select t.id::text from job t where t.kind = ${TRANSITIONS.kind} and ${TRANSITIONS.open}`;

// Tried rows are counted together with refused ones, since the stored progress lags behind.
const RUN = sql`select t.id, record, action, title, create_time "createTime", state, total_num total,
  greatest(done_num, l.tried) done, l.refused, l.states, cancel_requested "cancelRequested", error_key "errorKey",
  error_params "errorParams" from ${TRANSITIONS.rows} t cross join lateral ${COUNTS} l`;

/** The caller's open job that makes the same transition with all these rows. */
export const findSame = (
  tx: Db,
  caller: Caller,
  { record, action, opinion, total }: NewRun,
  rows: { of: RecordDefinition; where: Sql },
): Promise<string | undefined> =>
  TRANSITIONS.findSame(
    tx,
    caller,
    sql`r.record = ${record} and r.action = ${action} and r.opinion = ${opinion} and r.total_num = ${total}
      and not exists (select 1 from ${tableOf(rows.of)} t where ${rows.where}
        and not exists (select 1 from move_run_row l where l.run_id = r.id and l.row_id = t.id))`,
  );

/** Stores a job and answers its id, unless its sender has too many open ones. */
export async function makeRun(
  tx: Db,
  caller: Caller,
  { record, action, opinion, title, total }: NewRun,
): Promise<string> {
  const id = await TRANSITIONS.make(tx, caller, { title, total, own: { record, action, opinion } }, MAX_OPEN);
  if (id === undefined) throw new BusinessError('move.tooManyOpen', { n: MAX_OPEN });
  return id;
}

/** Stores the ids and versions of a job's rows and answers their number, at most one more than a job may have. */
export async function keepRows(tx: Db, id: string, record: RecordDefinition, where: Sql): Promise<number> {
  const title = raw(`t.${columnOf(record.title)}`);
  const rows = await queryOne<{ count: number }>(
    tx,
    sql`with inserted as (insert into move_run_row (run_id, row_id, version, title)
        select ${id}::bigint, t.id, t.version, left(coalesce(nullif(${title}::text, ''), t.id::text), 255) from ${tableOf(record)} t
        where ${where} limit ${MAX_TRANSITIONS_BY_JOB + 1} returning 1)
      select count(*)::int as count from inserted`,
  );
  return rows?.count ?? 0;
}

/** Counts the rows of a list for each of some transitions, in one read of the rows that any of them allows. */
export async function countAllowed(
  db: Db,
  record: RecordDefinition,
  where: Sql,
  transitions: readonly { action: string; allowed: Sql }[],
): Promise<TransitionCount[]> {
  if (transitions.length === 0) return [];
  const counts = transitions.map(({ allowed }) => sql`count(*) filter (where ${allowed})::int`);
  const any = transitions.map(({ allowed }) => sql`(${allowed})`);
  const found = await queryOne<{ counts: number[] }>(
    db,
    sql`select array[${join(counts)}] as counts from ${tableOf(record)} t where ${where} and (${join(any, ' or ')})`,
  );
  return transitions.map(({ action }, at) => ({ action, count: found?.counts[at] ?? 0 }));
}

/** The caller's newest jobs. */
export const readRuns = (db: Db, caller: Caller): Promise<Run[]> =>
  query<Run>(db, sql`${RUN} where ${TRANSITIONS.own(caller)} order by t.id desc limit ${MAX_LISTED}`);

/** One of the caller's jobs. */
export const readRun = (db: Db, caller: Caller, id: string): Promise<Run | undefined> =>
  queryOne<Run>(db, sql`${RUN} where t.id = ${id} and ${TRANSITIONS.own(caller)}`);

/** A job of any sender, as it is at this point of the transaction. */
export const findRun = async (db: Db, id: string): Promise<Run> =>
  (await queryOne<Run>(db, sql`${RUN} where t.id = ${id}`))!;

/** Results of a job's rows: refused rows first, then rows not tried yet, then transitioned ones. */
export const readLines = (db: Db, id: string, { size, offset }: Paging): Promise<TransitionLine[]> =>
  query<TransitionLine>(
    db,
    sql`select row_id id, title, ok, status, msg from move_run_row where run_id = ${id}
      order by ok is true, ok is null, row_id limit ${size} offset ${offset}`,
  );

/** Some rows of a job that were not tried yet. */
export const nextRows = (db: Db, id: string, limit: number): Promise<CountedRow[]> =>
  query<CountedRow>(
    db,
    sql`select row_id id, version from move_run_row where run_id = ${id} and ok is null order by row_id limit ${limit}`,
  );

/** Stores the result of a row; no row if another worker has stored one before. */
export const storeResult = (
  db: Db,
  run: string,
  { id, ok, status, msg }: TransitionResult,
): Promise<object | undefined> =>
  changeOne(
    db,
    sql`update move_run_row set ok = ${ok}, status = ${status ?? null}, msg = left(${msg ?? null}, ${MAX_REASON})
      where run_id = ${run} and row_id = ${id} and ok is null returning row_id`,
  );

/** Deletes the untried rows of a job that ended early. */
const dropUntried = (db: Db, id: string): Promise<unknown[]> =>
  query(
    db,
    sql`delete from move_run_row l using job r where r.id = l.run_id and r.id = ${id}
      and r.state = ${JobState.failed} and r.begin_time is null`,
  );

/** Stores the progress of a job and answers whether it was cancelled. */
export const updateProgress = (id: string): Sql => TRANSITIONS.progress(id, { done: TRIED });

/** Ends a job; no row if it was cancelled meanwhile. */
export const endRun = (id: string): Sql => TRANSITIONS.end(id, { done: sql`total_num` });
