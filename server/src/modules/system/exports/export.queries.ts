import { type ExportRun, ExportState } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { Place } from '../../../files/store.js';
import type { StoredError } from '../../../jobs/error-text.js';
import { type SentJob, SentRuns } from '../../../jobs/sent-runs.js';
import { jobMessage } from '../../../inbox/messages.js';

/** Days after which the file of an export is removed. */
const FILE_DAYS = 7;
/** Days after which it is no longer listed. */
const RUN_DAYS = 30;
const MAX_LISTED = 50;
const AT_ONCE = 100;

/** An export as it is stored; its owner is notified of it in their words. */
export interface Run extends Omit<ExportRun, 'errorMessage'>, StoredError {
  kind: string;
}

/** An export as the worker takes it up. */
export interface Job extends SentJob {
  kind: string;
  filters: object;
  total: number;
}

/** A written file. */
export interface RunFile extends Place {
  title: string;
  attachSize: string;
  digest: string;
}

/** What a new export consists of. */
interface NewRun {
  kind: string;
  title: string;
  filters: object;
  total: number;
}

/** Exports belong to who asked for them. */
export const RUNS = new SentRuns('export_run', {
  waiting: ExportState.waiting,
  begun: ExportState.running,
  done: ExportState.done,
  failed: ExportState.failed,
});
const FILE_LIFE = sql`make_interval(days => ${FILE_DAYS})`;

const RUN = sql`select id, kind, title, create_time "createTime", state, total_num total, done_num done,
  file_size::float8 size, cancel_requested "cancelRequested", error_key "errorKey", error_params "errorParams",
  case when state = ${ExportState.done} then end_time + ${FILE_LIFE} end "expireTime" from export_run`;

/** Makes an export unless its owner has as many open ones as they may, and answers its id. */
export const makeRun = (
  tx: Db,
  caller: Caller,
  { kind, title, filters, total }: NewRun,
  max: number,
): Promise<string | undefined> =>
  RUNS.make(
    tx,
    caller,
    {
      kind: sql`${kind}`,
      title: sql`${title}`,
      total_num: sql`${total}::int`,
      filters: sql`${JSON.stringify(filters)}::jsonb`,
    },
    max,
  );

/** The caller's newest exports. */
export const readRuns = (db: Db, caller: Caller): Promise<Run[]> =>
  query<Run>(db, sql`${RUN} where ${RUNS.own(caller)} order by id desc limit ${MAX_LISTED}`);

/** One of the caller's exports. */
export const readRun = (db: Db, caller: Caller, id: string): Promise<Run | undefined> =>
  queryOne<Run>(db, sql`${RUN} where id = ${id} and ${RUNS.own(caller)}`);

/** Those of the caller's exports that have these ids. */
export const readRunsOf = (db: Db, caller: Caller, ids: readonly string[]): Promise<Run[]> =>
  query<Run>(db, sql`${RUN} where id = any(${[...ids]}::bigint[]) and ${RUNS.own(caller)}`);

/** Removes ended exports of the caller from the list, and answers their files. */
export const removeRuns = (db: Db, caller: Caller, ids: readonly string[]): Promise<Partial<Place>[]> =>
  query(
    db,
    sql`with gone as (delete from export_run where id = any(${[...ids]}::bigint[]) and ${RUNS.own(caller)} and not ${RUNS.open}
        returning store, file_key)
      select store, file_key as name from gone`,
  );

/** The file of an export that its owner, who is still active, may fetch. */
export const readFile = (db: Db, id: string, userId: string): Promise<RunFile | undefined> =>
  queryOne<RunFile>(
    db,
    sql`select r.store, r.file_key as name, r.title, r.file_size as "attachSize", r.digest from export_run r
      join blade_user u on u.id = r.create_user and u.is_deleted = 0 and u.status = 1
      where r.id = ${id} and r.create_user = ${userId} and r.state = ${ExportState.done}
        and r.end_time > localtimestamp - ${FILE_LIFE}`,
  );

/** Takes an export up, unless it is at its end. */
export const beginRun = (id: string): Sql => RUNS.begin(id, sql`kind, filters, total_num total`);

/** Reports how far an export is, and answers whether it is to stop. */
export const updateProgress = (id: string, total: number, done: number): Sql =>
  RUNS.progress(id, sql`total_num = ${total}, done_num = ${done}`);

/** Ends an export with its file; no row when it was to stop meanwhile. */
export const endRun = (
  id: string,
  total: number,
  { store, name, size, digest }: Place & { size: number; digest: string },
): Sql =>
  RUNS.end(
    id,
    sql`total_num = ${total}, done_num = ${total}, store = ${store}, file_key = ${name}, file_size = ${size},
      digest = ${digest}, error_key = null`,
  );

/** Notifies its owner that an export is at its end. */
export const announceRun = (id: string): Sql =>
  jobMessage(id, {
    table: 'export_run',
    record: 'export',
    key: sql`case t.state when ${ExportState.done} then 'message.exported' else 'message.exportFailed' end`,
    title: sql`t.title`,
    done: sql`t.total_num`,
    failed: sql`0`,
  });

/** Marks some exports whose time is over, and answers their files; forgets the oldest altogether. */
export async function expireRuns(db: Db): Promise<Place[]> {
  await query(
    db,
    sql`delete from export_run where state >= ${ExportState.failed} and end_time < localtimestamp
      - make_interval(days => ${RUN_DAYS})`,
  );
  return query<Place>(
    db,
    sql`with due as (select id, store, file_key as name from export_run
          where store is not null and end_time < localtimestamp - ${FILE_LIFE} limit ${AT_ONCE} for update skip locked),
        gone as (update export_run r set state = ${ExportState.expired}, store = null, file_key = null, file_size = 0
          from due where r.id = due.id)
      select store, name from due`,
  );
}
