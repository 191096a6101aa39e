import { type ExportRun, JobState } from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { Place } from '../../../files/store.js';
import type { StoredError } from '../../../jobs/error-text.js';
import { defineJob, type SentJob } from '../../../jobs/define-job.js';

/** Days after which the file of an export is removed. */
const FILE_DAYS = 7;
/** Days after which an export is no longer listed. */
const RUN_DAYS = 30;
const MAX_LISTED = 50;
const AT_ONCE = 100;

/** An export as it is stored; its owner is notified in their language. */
export interface Run extends Omit<ExportRun, 'errorMessage'>, StoredError {
  source: string;
}

/** An export as the worker takes it up. */
export interface Job extends SentJob {
  source: string;
  filters: object;
  total: number;
  /** Store that a failed attempt has written to, if any. */
  store: string | null;
  name: string | null;
}

/** A written file. */
export interface RunFile extends Place {
  title: string;
  attachSize: string;
  digest: string;
}

/** Columns of a new export. */
interface NewRun {
  source: string;
  title: string;
  filters: object;
  total: number;
}

const FILE_LIFE = sql`make_interval(days => ${FILE_DAYS})`;
/** Condition of exports that are neither too old nor removed by their owner. */
const LISTED = sql`coalesce(end_time > localtimestamp - make_interval(days => ${RUN_DAYS}), true)`;

/** The job kind of exports; an export belongs to the user who ordered it. */
export const EXPORTS = defineJob({
  kind: 'exports',
  table: 'export_run',
  columns: sql`source, filters, j.total_num total, store, file_key as name`,
  texts: { fault: 'export.fault', ended: 'export.ended' },
  message: {
    record: 'export',
    keys: ['message.exported', 'message.exportFailed'],
    done: sql`t.total_num`,
  },
  more: {
    of: sql`json_build_object('size', o.file_size,
      'expireTime', to_char(case when t.state = ${JobState.done} then t.end_time + ${FILE_LIFE} end, 'yyyy-mm-dd hh24:mi:ss'))`,
  },
});

const RUN = sql`select id, source, title, create_time "createTime", state, total_num total, done_num done,
  file_size::float8 size, cancel_requested "cancelRequested", error_key "errorKey", error_params "errorParams",
  case when state = ${JobState.done} then end_time + ${FILE_LIFE} end "expireTime" from ${EXPORTS.rows} t`;

/** Stores an export and answers its id, unless its owner already has the maximum of open ones. */
export const makeRun = (
  tx: Db,
  caller: Caller,
  { source, title, filters, total }: NewRun,
  max: number,
): Promise<string | undefined> =>
  EXPORTS.make(
    tx,
    caller,
    { title, total, own: { source, filters: sql`${JSON.stringify(filters)}::jsonb` } },
    max,
  );

const ownListed = (caller: Caller): Sql => sql`${EXPORTS.own(caller)} and ${LISTED}`;

/** The caller's newest exports. */
export const readRuns = (db: Db, caller: Caller): Promise<Run[]> =>
  query<Run>(db, sql`${RUN} where ${ownListed(caller)} order by id desc limit ${MAX_LISTED}`);

/** One of the caller's exports. */
export const readRun = (db: Db, caller: Caller, id: string): Promise<Run | undefined> =>
  queryOne<Run>(db, sql`${RUN} where id = ${id} and ${ownListed(caller)}`);

/** Those of the caller's exports that have these ids. */
export const readRunsOf = (db: Db, caller: Caller, ids: readonly string[]): Promise<Run[]> =>
  query<Run>(db, sql`${RUN} where id = any(${[...ids]}::bigint[]) and ${ownListed(caller)}`);

/** Hides ended exports of the caller as if they were old, and answers their ids; they are deleted after their files. */
export const hideRuns = async (db: Db, caller: Caller, ids: readonly string[]): Promise<string[]> => {
  const hidden = await query<{ id: string }>(
    db,
    sql`with hidden as (update job t set state = ${JobState.expired}, end_time = '-infinity'
        where t.id = any(${[...ids]}::bigint[]) and t.kind = ${EXPORTS.kind} and ${ownListed(caller)}
          and not ${EXPORTS.open} returning t.id),
        empty as (update export_run o set file_size = 0 from hidden where o.id = hidden.id)
      select id from hidden`,
  );
  return hidden.map(({ id }) => id);
};

/** The file of an export that its owner, who is still active, may fetch. */
export const readFile = (db: Db, id: string, userId: string): Promise<RunFile | undefined> =>
  queryOne<RunFile>(
    db,
    sql`select r.store, r.file_key as name, r.title, r.file_size as "attachSize", r.digest from ${EXPORTS.rows} r
      join blade_user u on u.id = r.create_user and u.is_deleted = 0 and u.status = 1
      where r.id = ${id} and r.create_user = ${userId} and r.state = ${JobState.done}
        and r.end_time > localtimestamp - ${FILE_LIFE}`,
  );

/** Stores the name of the file before an attempt writes it, so that it is found even if the attempt fails. */
export const nameFile = (id: string, { store, name }: Place): Sql =>
  sql`update export_run set store = ${store}, file_key = ${name} where id = ${id}`;

/** Ends an export with its file; no row if it was cancelled meanwhile. */
export const endRun = (
  id: string,
  total: number,
  { store, name, size, digest }: Place & { size: number; digest: string },
): Sql =>
  EXPORTS.end(id, {
    ...{ total, done: total },
    own: sql`store = ${store}, file_key = ${name}, file_size = ${size}, digest = ${digest}`,
  });

/** Marks files older than a week as expired. */
export const expireRuns = (db: Db): Promise<unknown[]> =>
  query(
    db,
    sql`with expired as (update job set state = ${JobState.expired}
        where kind = ${EXPORTS.kind} and state = ${JobState.done} and end_time < localtimestamp - ${FILE_LIFE} returning id)
      update export_run o set file_size = 0 from expired where o.id = expired.id`,
  );

/** Filter of files: exports after the id `after`, some (`ids`) or all, without unreachable stores (`away`). */
interface DueFiles {
  after: string;
  away: readonly string[];
  ids: readonly string[] | undefined;
}

/** Some files that nobody may fetch any more: expired ones, and those of failed exports. */
export const dueFiles = (db: Db, { after, away, ids }: DueFiles): Promise<(Place & { id: string })[]> =>
  query(
    db,
    sql`select id, store, file_key as name from ${EXPORTS.rows} t where store is not null and state >= ${JobState.failed}
        and id > ${after} and store <> all(${[...away]}::text[])
        ${ids ? sql`and id = any(${[...ids]}::bigint[])` : empty}
      order by id limit ${AT_ONCE}`,
  );

/** Clears the file of an export after it was removed. */
export const forgetFile = (id: string): Sql =>
  sql`update export_run o set store = null, file_key = null from job t
    where o.id = ${id} and t.id = o.id and t.state >= ${JobState.failed} returning o.id`;

/** Deletes exports, some or all, that are no longer listed and have no file any more. */
export const forgetRuns = (db: Db, ids?: readonly string[]): Promise<unknown[]> =>
  query(
    db,
    sql`delete from job where kind = ${EXPORTS.kind} and state >= ${JobState.failed} and not ${LISTED}
      and id in (select id from export_run where store is null)
      ${ids ? sql`and id = any(${[...ids]}::bigint[])` : empty}`,
  );
