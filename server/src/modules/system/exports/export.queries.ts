import { type ExportRun, ExportState, type Language } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { Place } from '../../../files/store.js';
import { cancelRow } from '../../../jobs/cancel-row.js';
import type { ExportQuery } from '../../../sheets/export-plan.js';

/** Days after which the file of an export is removed. */
const FILE_DAYS = 7;
/** Days after which it is no longer listed. */
const RUN_DAYS = 30;
const MAX_LISTED = 50;
const AT_ONCE = 100;

/** An export as it is stored; its owner is notified of it in their words. */
export interface Run extends Omit<ExportRun, 'errorMessage'> {
  errorKey: string | null;
  errorParams: Record<string, string | number> | null;
  kind: string;
}

/** An export as the worker takes it up. */
export interface Job {
  id: string;
  tenantId: string;
  userId: string;
  deptIds: string;
  roleIds: string;
  language: Language;
  kind: string;
  filters: ExportQuery;
  total: number;
  attempts: number;
  cancelRequested: boolean;
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
  filters: ExportQuery;
  total: number;
}

/** Condition of an export that is not at its end. */
export const OPEN = sql`state < ${ExportState.done}`;
const FILE_LIFE = sql`make_interval(days => ${FILE_DAYS})`;
// A run is one transaction, to which `localtimestamp` is its beginning.
const NOW = sql`clock_timestamp()::timestamp`;

/** Exports belong to who asked for them. */
const own = ({ userId, tenantId }: Caller): Sql => sql`create_user = ${userId} and tenant_id = ${tenantId}`;

const RUN = sql`select id, kind, title, create_time "createTime", state, total_num total, done_num done,
  file_size::float8 size, cancel_requested "cancelRequested", error_key "errorKey", error_params "errorParams",
  case when state = ${ExportState.done} then end_time + ${FILE_LIFE} end "expireTime" from export_run`;

/**
 * Makes an export unless its owner has as many open ones as they may, and answers its id; those of one person come one
 * after the other.
 */
export async function makeRun(
  tx: Db,
  caller: Caller,
  run: NewRun,
  most: number,
): Promise<string | undefined> {
  await query(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('exports of', ${caller.userId}::bigint))`,
  );
  const made = await queryOne<{ id: string }>(
    tx,
    sql`insert into export_run (tenant_id, create_user, dept_ids, role_ids, language, kind, title, filters, total_num)
      select ${caller.tenantId}, ${caller.userId}, ${caller.deptIds.join(',')}, ${caller.roleIds.join(',')},
        ${caller.language}, ${run.kind}, ${run.title}, ${JSON.stringify(run.filters)}::jsonb, ${run.total}::int
      where (select count(*) from export_run where ${own(caller)} and ${OPEN}) < ${most}::int
      returning id`,
  );
  return made?.id;
}

/** The caller's newest exports. */
export const readRuns = (db: Db, caller: Caller): Promise<Run[]> =>
  query<Run>(db, sql`${RUN} where ${own(caller)} order by id desc limit ${MAX_LISTED}`);

/** One of the caller's exports. */
export const readRun = (db: Db, caller: Caller, id: string): Promise<Run | undefined> =>
  queryOne<Run>(db, sql`${RUN} where id = ${id} and ${own(caller)}`);

/** Asks an export to stop. Nothing when it is at its end. */
export const cancelRun = (db: Db, caller: Caller, id: string): Promise<object | undefined> =>
  cancelRow(
    db,
    { table: 'export_run', open: OPEN, waiting: ExportState.waiting, ended: ExportState.failed },
    sql`id = ${id} and ${own(caller)}`,
  );

/** Takes ended exports of the caller out of the list, and answers their files. */
export const removeRuns = (db: Db, caller: Caller, ids: readonly string[]): Promise<Partial<Place>[]> =>
  query(
    db,
    sql`with gone as (delete from export_run where id = any(${[...ids]}::bigint[]) and ${own(caller)} and not ${OPEN}
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
export const beginRun = (id: string): Sql =>
  sql`update export_run set state = ${ExportState.running}, attempts = attempts + 1, done_num = 0,
      begin_time = coalesce(begin_time, localtimestamp)
    where id = ${id} and ${OPEN}
    returning id, tenant_id "tenantId", create_user "userId", dept_ids "deptIds", role_ids "roleIds", language, kind,
      filters, total_num total, attempts, cancel_requested "cancelRequested"`;

/** Says how far an export is, and answers whether it is to stop. */
export const updateProgress = (id: string, total: number, done: number): Sql =>
  sql`update export_run set total_num = ${total}, done_num = ${done} where id = ${id} and ${OPEN}
    returning cancel_requested canceled`;

/** Ends an export with its file; no row when it was to stop meanwhile. */
export const endRun = (
  id: string,
  total: number,
  { store, name, size, digest }: Place & { size: number; digest: string },
): Sql =>
  sql`update export_run set state = ${ExportState.done}, total_num = ${total}, done_num = ${total}, store = ${store},
      file_key = ${name}, file_size = ${size}, digest = ${digest}, error_key = null, end_time = ${NOW}
    where id = ${id} and ${OPEN} and not cancel_requested returning id`;

/** Ends an export without a file. */
export const failRun = (id: string, key: string, params: object): Sql =>
  sql`update export_run set state = ${ExportState.failed}, error_key = ${key},
      error_params = ${JSON.stringify(params)}, end_time = ${NOW} where id = ${id} and ${OPEN}`;

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
