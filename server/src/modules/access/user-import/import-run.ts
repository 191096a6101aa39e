import { type Fault, type Language, type UserImportRun, UserImportState } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import type { Place } from '../../../files/store.js';
import { cancelRow } from '../../../jobs/cancel-row.js';
import type { SheetField, UserLine } from '../user/index.js';

/** What is wrong with a cell. */
export interface LineFault {
  row: number;
  field: SheetField;
  key: string;
  params?: Fault['params'];
}

/** A run as it is stored; its sender is told of it in his words. */
export interface Run extends Omit<UserImportRun, 'faultCount' | 'errors' | 'errorMessage'> {
  faults: LineFault[];
  errorKey: string | null;
  errorParams: Record<string, string | number> | null;
}

/** A run as the worker takes it up. */
export interface Job {
  id: string;
  tenantId: string;
  userId: string;
  deptIds: string;
  roleIds: string;
  language: Language;
  covers: boolean;
  /** What the file holds, once it was read. */
  lines: UserLine[] | null;
  file: Place | null;
  seed: Buffer;
  attempts: number;
  cancelRequested: boolean;
}

/** What a new run consists of. */
export interface Order {
  fileName: string;
  covers: boolean;
  file: Place;
  seed: Buffer;
}

// Whoever has not fetched the passwords by then resets those he still needs.
const PASSWORD_LIFE = sql`interval '1 day'`;
const LINES_LIFE = sql`interval '7 days'`;
/** Condition of a run that is not at its end. */
export const OPEN = sql`state < ${UserImportState.done}`;
const FETCHABLE = sql`seed is not null and state = ${UserImportState.done} and added_ids <> '{}'
  and end_time > localtimestamp - ${PASSWORD_LIFE}`;

/** Runs belong to who sent them: they tell passwords. */
const ownRuns = ({ userId, tenantId }: Caller): Sql =>
  sql`create_user = ${userId} and tenant_id = ${tenantId}`;

const RUN = sql`select id, state, file_name "fileName", create_time "createTime", total_num total, done_num done,
  cardinality(added_ids) added, changed_num changed, (${FETCHABLE}) "hasPasswords", faults, error_key "errorKey",
  error_params "errorParams" from user_import_run`;

/** Open runs of one person. */
const MAX_OPEN = 3;

/** Makes a run unless its sender has too many open ones, and answers its id; those of one person come one by one. */
export async function makeRun(tx: Db, caller: Caller, order: Order): Promise<string> {
  await query(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('user imports of', ${caller.userId}::bigint))`,
  );
  const made = await queryOne<{ id: string }>(
    tx,
    sql`insert into user_import_run (tenant_id, create_user, dept_ids, role_ids, language, covers, file_name, file_store,
        file_key, seed)
      select ${caller.tenantId}, ${caller.userId}::bigint, ${caller.deptIds.join(',')}, ${caller.roleIds.join(',')},
        ${caller.language}, ${order.covers}::boolean, ${order.fileName}, ${order.file.store}, ${order.file.name},
        ${order.seed}::bytea
      where (select count(*) from user_import_run where ${ownRuns(caller)} and ${OPEN}) < ${MAX_OPEN}::int
      returning id`,
  );
  if (!made) throw new BusinessError('user.importsOpen', { n: MAX_OPEN });
  return made.id;
}

/** One of the caller's runs. */
export const readRun = (db: Db, caller: Caller, id: string): Promise<Run | undefined> =>
  queryOne<Run>(db, sql`${RUN} where id = ${id} and ${ownRuns(caller)}`);

/** The caller's newest run of the last day. */
export const newestRun = (db: Db, caller: Caller): Promise<Run | undefined> =>
  queryOne<Run>(
    db,
    sql`${RUN} where ${ownRuns(caller)} and create_time > localtimestamp - ${PASSWORD_LIFE} order by id desc limit 1`,
  );

/** The rows of a refused run. */
export const readLines = async (db: Db, caller: Caller, id: string): Promise<UserLine[]> =>
  (
    await queryOne<{ lines: UserLine[] | null }>(
      db,
      sql`select lines from user_import_run where id = ${id} and ${ownRuns(caller)}`,
    )
  )?.lines ?? [];

/** Asks a run to stop. */
export async function cancelRun(db: Db, caller: Caller, id: string): Promise<void> {
  const row = {
    table: 'user_import_run',
    open: OPEN,
    waiting: UserImportState.waiting,
    ended: UserImportState.ended,
  };
  if (!(await cancelRow(db, row, sql`id = ${id} and ${ownRuns(caller)}`)))
    throw new BusinessError('import.ended');
}

/** A new user as the list of passwords names him. */
export interface Added {
  userId: string;
  tenantId: string;
  account: string;
  realName: string;
}

/** Takes the seed of the passwords out of a run, once, with the users who have not changed theirs. */
export async function takeSeed(
  db: Db,
  caller: Caller,
  id: string,
): Promise<{ seed: Buffer; users: Added[] } | undefined> {
  const taken = await queryOne<{ seed: Buffer; ids: string[] }>(
    db,
    sql`with run as (select id, seed, added_ids from user_import_run
          where id = ${id} and ${ownRuns(caller)} and ${FETCHABLE} for update),
        gone as (update user_import_run r set seed = null from run where r.id = run.id returning r.id)
      select run.seed, run.added_ids::text[] ids from run join gone on gone.id = run.id`,
  );
  if (!taken) return undefined;
  const users = await query<Added>(
    db,
    sql`select id "userId", tenant_id "tenantId", account, coalesce(real_name, '') "realName" from blade_user
      where id = any(${taken.ids}::bigint[]) and is_deleted = 0 and must_change_password = 1 order by id`,
  );
  return { seed: taken.seed, users };
}

/** Takes a run up, unless it is at its end. */
export const beginRun = (id: string): Sql =>
  sql`update user_import_run set state = ${UserImportState.checking}, attempts = attempts + 1, done_num = 0,
      begin_time = coalesce(begin_time, localtimestamp)
    where id = ${id} and ${OPEN}
    returning id, tenant_id "tenantId", create_user "userId", dept_ids "deptIds", role_ids "roleIds", language, covers,
      lines, case when file_key is not null then json_build_object('store', file_store, 'name', file_key) end file,
      seed, attempts, cancel_requested "cancelRequested"`;

/** Keeps what the file of a run holds. */
export const keepLines = (id: string, lines: readonly UserLine[]): Sql =>
  sql`update user_import_run set lines = ${JSON.stringify(lines)}, total_num = ${lines.length}
    where id = ${id} and ${OPEN}`;

/** A run's file that nobody needs any more. */
export interface SpentFile extends Place {
  id: string;
}

/** The files of runs that are read or at their end. */
export const spentFiles = (db: Db): Promise<SpentFile[]> =>
  query(
    db,
    sql`select id, file_store "store", file_key "name" from user_import_run
      where file_key is not null and (lines is not null or not ${OPEN})`,
  );

/** Notes that a run's file is gone. */
export const forgetFile = (id: string): Sql =>
  sql`update user_import_run set file_store = null, file_key = null where id = ${id}`;

/** Says how far a run is, and answers whether it is to stop. */
export const updateProgress = (id: string, state: number, done: number): Sql =>
  sql`update user_import_run set state = ${state}, done_num = ${done} where id = ${id} and ${OPEN}
    returning cancel_requested canceled`;

/** Ends a run that stored its users, in their transaction; no row when it is at its end already. */
export const endRun = (id: string, added: readonly string[], changed: number): Sql =>
  sql`update user_import_run set state = ${UserImportState.done}, done_num = total_num, lines = null,
      added_ids = ${added}::bigint[], changed_num = ${changed}, end_time = localtimestamp
    where id = ${id} and ${OPEN} and not cancel_requested returning id`;

/** Ends a run for wrong cells. */
export const refuseRun = (id: string, faults: readonly LineFault[]): Sql =>
  sql`update user_import_run set state = ${UserImportState.refused}, faults = ${JSON.stringify(faults)}, seed = null,
      end_time = localtimestamp where id = ${id} and ${OPEN}`;

/** Ends a run for another reason. */
export const failRun = (id: string, key: string, params: object): Sql =>
  sql`update user_import_run set state = ${UserImportState.ended}, error_key = ${key},
      error_params = ${JSON.stringify(params)}, seed = null, lines = null, end_time = localtimestamp
    where id = ${id} and ${OPEN}`;

/** Forgets what nobody fetched in time. */
export async function forgetOld(db: Db): Promise<void> {
  await query(
    db,
    sql`update user_import_run set seed = null where seed is not null and end_time < localtimestamp - ${PASSWORD_LIFE}`,
  );
  await query(
    db,
    sql`update user_import_run set lines = null, faults = '[]'
      where lines is not null and end_time < localtimestamp - ${LINES_LIFE}`,
  );
}
