import { JobState } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../../database/database.js';
import type { StoredError } from '../../../../jobs/error-text.js';
import { defineJob, type SentJob } from '../../../../jobs/define-job.js';
import { tableOf } from '../../../../rows/columns.js';
import type { Register } from '../../rules/index.js';
import { type Extent, rowsOf } from '../archives.queries.js';
import type { CodedCheck } from './check.js';
import { yearTitle } from './runs.queries.js';

/** Time for which the result of a check is answered before the rows are checked again. */
const FRESH = sql`interval '5 minutes'`;

/** Limit of open checks of one person. */
const MAX_OPEN = 3;

/** A check as the worker takes it up. */
export interface CheckJob extends SentJob {
  dataType: string;
  xzCode: string;
  year: number;
}

/** The newest check of an extent, and the result of the last one that ended. */
export interface CheckRun extends StoredError {
  id: string;
  isOpen: boolean;
  /** Whether its result is recent enough to be answered. */
  isFresh: boolean;
  total: number;
  checked: number;
  found: CodedCheck | null;
  /** Time at which that one began: it may not have seen later corrections. */
  checkedTime: string | null;
}

/** The job kind of checks of regions with too many rows for one call; concurrent callers wait for the same check. */
export const CHECKS = defineJob({
  kind: 'archive-checks',
  table: 'archive_check_run',
  columns: sql`data_type "dataType", xz_code "xzCode", year`,
  texts: { fault: 'archive.checkFault' },
});

const ofExtent = ({ owner, year, xzCode }: Extent, { dataType }: Register): Sql =>
  sql`t.tenant_id = ${owner.tenantId} and t.data_type = ${dataType} and t.year = ${year} and t.xz_code = ${xzCode}`;

/** Whether an extent has more rows than `most`, approved or not: the positions of all are checked. */
export const hasMoreRows = async (
  db: Db,
  extent: Extent,
  register: Register,
  most: number,
): Promise<boolean> =>
  (await queryOne<{ num: number }>(
    db,
    sql`select count(*)::int as num from (select 1 from ${tableOf(register.record)} t
      where ${rowsOf(register, extent)} limit ${most + 1}) a`,
  ))!.num > most;

/** The newest check of an extent; undefined if there was none yet. */
export const newestCheck = (db: Db, extent: Extent, register: Register): Promise<CheckRun | undefined> =>
  queryOne(
    db,
    sql`select t.id, t.total_num as total, t.done_num as checked, t.error_key as "errorKey",
        t.error_params as "errorParams", ${CHECKS.open} as "isOpen",
        coalesce(t.state = ${JobState.done} and t.end_time > localtimestamp - ${FRESH}, false) as "isFresh",
        e.found, e.begin_time as "checkedTime"
      from ${CHECKS.rows} t left join lateral (select t.found, t.begin_time from ${CHECKS.rows} t
        where ${ofExtent(extent, register)} and t.state = ${JobState.done} order by t.id desc limit 1) e on true
      where ${ofExtent(extent, register)} order by t.id desc limit 1`,
  );

/** Orders a check of an extent, unless one is open or its sender has too many open ones. */
export const makeCheck = (
  db: Db,
  caller: Caller,
  { xzCode, year }: Extent,
  register: Register,
): Promise<unknown> => {
  const own = { data_type: register.dataType, xz_code: xzCode, year };
  const topic = sql`concat_ws(' ', ${own.data_type}::text, ${year}::text, ${xzCode}::text)`;
  return CHECKS.make(db, caller, { title: yearTitle(year, register), topic, own }, MAX_OPEN);
};

/** Ends a check with its result, and deletes earlier checks of the extent. */
export async function endCheck(
  tx: Db,
  id: string,
  found: CodedCheck,
  [extent, register]: [Extent, Register],
): Promise<void> {
  await query(tx, CHECKS.end(id, { own: sql`found = ${JSON.stringify(found)}::jsonb` }));
  await query(
    tx,
    sql`delete from job where id in (select t.id from ${CHECKS.rows} t
      where ${ofExtent(extent, register)} and t.id < ${id} and not ${CHECKS.open})`,
  );
}
