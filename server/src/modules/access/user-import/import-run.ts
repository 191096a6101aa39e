import { JobState, type MessageParams, user, type UserImportRun, UserImportState } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import type { Place } from '../../../files/store.js';
import { defineJob, type SentJob } from '../../../jobs/define-job.js';
import type { FoundFault } from '../../system/imports/index.js';

/** A run as it is stored; its sender reads it in their language. */
export interface Run extends Omit<UserImportRun, 'faultCount' | 'errors' | 'errorMessage'> {
  faults: FoundFault[];
  errorKey: string | null;
  errorParams: MessageParams | null;
}

/** A run as the worker reads it. */
export interface Job extends SentJob {
  covers: boolean;
  file: Place | null;
  seed: Buffer;
}

/** Input of a new run. */
interface Order {
  fileName: string;
  covers: boolean;
  file: Place;
  seed: Buffer;
}

// A sender who has not handed the passwords over by then resets those they still need.
const PASSWORD_LIFE = sql`interval '1 day'`;
const FAULTS_LIFE = sql`interval '7 days'`;

/** New users `u` whose password is still the one made for them, and who have not signed in with it. */
const WAITING = sql`u.is_deleted = 0 and u.must_change_password = 1
  and not exists (select from user_session s where s.user_id = u.id)
  and not exists (select from record_history h where h.row_id = u.id and h.record = ${user.name}
    and coalesce(h.changes -> 'password', h.changes -> 'account') is not null)`;
const FETCHABLE = sql`seed is not null and step = ${UserImportState.done} and added_ids <> '{}'
  and end_time > localtimestamp - ${PASSWORD_LIFE}`;
const HAS_PASSWORDS = sql`${FETCHABLE} and exists (select from blade_user u where u.id = any(added_ids) and ${WAITING})`;

const REFUSED = sql`step = ${UserImportState.refused}`;
const FILE = sql`file_store "store", file_key "name"`;

const UNPLACED = sql`(select count(*)::int from blade_user u
    where u.id = any(added_ids) and u.is_deleted = 0 and u.xz_code = '' and u.xzjb <> 1)`;

const KEYS: Readonly<Record<number, string>> = {
  [UserImportState.done]: 'message.usersImported',
  [UserImportState.refused]: 'message.usersRefused',
  [UserImportState.ended]: 'message.importFailed',
};

/** Runs belong to their sender alone, because they reveal passwords. */
export const USER_IMPORTS = defineJob({
  kind: 'users',
  table: 'user_import_run',
  columns: sql`covers, seed,
    case when file_key is not null then json_build_object('store', file_store, 'name', file_key) end file`,
  permission: 'user_import',
  texts: { fault: 'import.fault', gaveUp: 'import.gaveUp', ended: 'import.ended' },
  watched: true,
  begin: sql`step = ${UserImportState.checking}`,
  failing: { own: sql`step = ${UserImportState.ended}, seed = null` },
  canceling: sql`step = case when j.state = ${JobState.failed} then ${UserImportState.ended} else step end`,
  message: { record: 'user', keys: sql`${JSON.stringify(KEYS)}::jsonb ->> t.step::text` },
});

const RUN = sql`select id, step state, file_name "fileName", create_time "createTime", total_num total, done_num done,
  cardinality(added_ids) added, changed_num changed, ${UNPLACED} unplaced, (${HAS_PASSWORDS}) "hasPasswords",
  case when ${FETCHABLE} then end_time + ${PASSWORD_LIFE} end "passwordsUntil", faults, error_key "errorKey",
  error_params "errorParams" from ${USER_IMPORTS.rows} t`;

/** Maximum of open runs of one person. */
const MAX_OPEN = 3;

/** Makes a run unless its sender has too many open ones, and answers its id. */
export async function makeRun(tx: Db, caller: Caller, order: Order): Promise<string> {
  const { covers, fileName, file, seed } = order;
  const own = {
    covers: sql`${covers}::boolean`,
    seed: sql`${seed}::bytea`,
    file_name: fileName,
    file_store: file.store,
    file_key: file.name,
  };
  const id = await USER_IMPORTS.make(tx, caller, { title: fileName, own }, MAX_OPEN);
  if (id === undefined) throw new BusinessError('user.importsOpen', { n: MAX_OPEN });
  return id;
}

/** One of the caller's runs. */
export const readRun = (db: Db, caller: Caller, id: string): Promise<Run | undefined> =>
  queryOne<Run>(db, sql`${RUN} where id = ${id} and ${USER_IMPORTS.own(caller)}`);

/** The caller's newest run of the last day. */
export const newestRun = (db: Db, caller: Caller): Promise<Run | undefined> =>
  queryOne<Run>(
    db,
    sql`${RUN} where ${USER_IMPORTS.own(caller)} and create_time > localtimestamp - ${PASSWORD_LIFE} order by id desc limit 1`,
  );

/** The file of a refused run. */
export const refusedFile = (db: Db, caller: Caller, id: string): Promise<Place | undefined> =>
  queryOne<Place>(
    db,
    sql`select ${FILE} from ${USER_IMPORTS.rows} t where id = ${id} and ${USER_IMPORTS.own(caller)} and ${REFUSED} and file_key is not null`,
  );

/** Where the wrong rows of a run's file are: beside it. */
export const errorsOf = ({ store, name }: Place): Place => ({ store, name: `${name}.errors` });

/** A new user as the list of passwords names them. */
interface Added {
  userId: string;
  tenantId: string;
  account: string;
  realName: string;
}

/** The seed of a run's passwords and the users yet to sign in with theirs; undefined after a day. */
export async function readSeed(
  db: Db,
  caller: Caller,
  id: string,
): Promise<{ seed: Buffer; users: Added[] } | undefined> {
  const run = await queryOne<{ seed: Buffer; ids: string[] }>(
    db,
    sql`select seed, added_ids::text[] ids from ${USER_IMPORTS.rows} t
      where id = ${id} and ${USER_IMPORTS.own(caller)} and ${FETCHABLE}`,
  );
  if (!run) return undefined;
  const users = await query<Added>(
    db,
    sql`select u.id "userId", u.tenant_id "tenantId", u.account, coalesce(u.real_name, '') "realName" from blade_user u
      where u.id = any(${run.ids}::bigint[]) and ${WAITING} order by u.id`,
  );
  return { seed: run.seed, users };
}

/** The files of ended runs; that of a refused run stays as long as its faults. */
export const spentFiles = (db: Db): Promise<(Place & { id: string })[]> =>
  query(
    db,
    sql`select id, ${FILE} from ${USER_IMPORTS.rows} t
      where file_key is not null and not ${USER_IMPORTS.open} and (not ${REFUSED} or faults = '[]')`,
  );

/** Notes that a run's file is gone. */
export const forgetFile = (id: string): Sql =>
  sql`update user_import_run set file_store = null, file_key = null where id = ${id}`;

/** Stores the progress of a run, and answers whether it is to stop. */
export const updateProgress = (id: string, step: number, done: number, total: number): Sql =>
  USER_IMPORTS.progress(id, { done, total, own: sql`step = ${step}` });

/** Ends a run in the transaction that stores its users; answers no row when it has ended already. */
export const endRun = (id: string, added: readonly string[], changed: number): Sql => {
  const total = added.length + changed;
  const own = sql`step = ${UserImportState.done}, added_ids = ${added}::bigint[], changed_num = ${changed}`;
  return USER_IMPORTS.end(id, { total, done: total, own });
};

/** Ends a run as refused, for wrong cells. */
export const refuseRun = (id: string, total: number, faults: readonly FoundFault[]): Sql => {
  const own = sql`step = ${UserImportState.refused}, faults = ${JSON.stringify(faults)}, seed = null`;
  return USER_IMPORTS.end(id, { total, done: total, own });
};

/** Clears results that can no longer be fetched. */
export async function clearOld(db: Db): Promise<void> {
  await query(
    db,
    sql`update user_import_run o set seed = null from job t
      where t.id = o.id and seed is not null and end_time < localtimestamp - ${PASSWORD_LIFE}`,
  );
  // Earlier versions stored what a file held in `lines`.
  await query(
    db,
    sql`update user_import_run o set lines = null, faults = '[]' from job t
      where t.id = o.id and (lines is not null or faults <> '[]') and end_time < localtimestamp - ${FAULTS_LIFE}`,
  );
}
