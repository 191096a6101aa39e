import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { StoredError } from '../../../jobs/error-text.js';
import { type SentJob, SentRuns } from '../../../jobs/sent-runs.js';
import { tableOf } from '../../../rows/columns.js';
import type { Register } from '../rules/index.js';
import { type Extent, rowsOf } from './archives.queries.js';
import type { CodedCheck } from './check.js';

/** How long what a check has found is answered before the rows are checked anew. */
const FRESH = sql`interval '5 minutes'`;

/** Checks of one person that wait or run. */
const MAX_OPEN = 3;

/** A check as the worker takes it up. */
export interface CheckJob extends SentJob {
  dataType: string;
  xzCode: string;
  year: number;
}

/** The newest check of an extent, and what the last one that came to its end has found. */
export interface CheckRun extends StoredError {
  id: string;
  isOpen: boolean;
  /** Whether it has found something just now. */
  isFresh: boolean;
  total: number;
  checked: number;
  found: CodedCheck | null;
  /** When that one began: what was corrected later it may not have seen. */
  checkedTime: string | null;
}

const CheckState = { waiting: 0, begun: 1, done: 2, failed: 3 } as const;

/** Checks of regions with more rows than one call can check; whoever asks meanwhile waits for the same one. */
export const CHECKS = new SentRuns('archive_check_run', CheckState, {
  reset: sql`checked_num = 0, begin_time = coalesce(begin_time, localtimestamp)`,
});

const ofExtent = ({ owner, year, xzCode }: Extent, { dataType }: Register): Sql =>
  sql`t.tenant_id = ${owner.tenantId} and t.data_type = ${dataType} and t.year = ${year} and t.xz_code = ${xzCode}`;

/** Whether an extent has more rows than that, approved or not: all are asked for their position. */
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

/** The newest check of an extent; none when nobody has asked for one yet. */
export const newestCheck = (db: Db, extent: Extent, register: Register): Promise<CheckRun | undefined> =>
  queryOne(
    db,
    sql`select t.id, t.total_num as total, t.checked_num as checked, t.error_key as "errorKey",
        t.error_params as "errorParams", ${CHECKS.open} as "isOpen",
        coalesce(t.state = ${CheckState.done} and t.end_time > localtimestamp - ${FRESH}, false) as "isFresh",
        e.found, e.begin_time as "checkedTime"
      from archive_check_run t left join lateral (select t.found, t.begin_time from archive_check_run t
        where ${ofExtent(extent, register)} and t.state = ${CheckState.done} order by t.id desc limit 1) e on true
      where ${ofExtent(extent, register)} order by t.id desc limit 1`,
  );

/** Orders a check of an extent, unless one is open or its sender has too many. */
export const makeCheck = (
  db: Db,
  caller: Caller,
  { xzCode, year }: Extent,
  { dataType }: Register,
): Promise<unknown> => {
  const open = sql`select count(*) from archive_check_run where ${CHECKS.own(caller)} and ${CHECKS.open}`;
  const columns = { data_type: dataType, xz_code: xzCode, year };
  const tail = sql`where (${open}) < ${MAX_OPEN}::int on conflict do nothing`;
  return query(db, CHECKS.insert(caller, columns, tail));
};

/** Takes a check up, unless it is at its end. */
export const beginCheck = (id: string): Sql =>
  CHECKS.begin(id, sql`data_type "dataType", xz_code "xzCode", year`);

/** Reports how far a check is. */
export const updateCheck = (id: string, { checked, total }: { checked: number; total: number }): Sql =>
  CHECKS.progress(id, sql`total_num = ${total}, checked_num = ${checked}`);

/** Ends a check with what it has found; the earlier ones of the extent are forgotten. */
export async function endCheck(
  tx: Db,
  id: string,
  found: CodedCheck,
  [extent, register]: [Extent, Register],
): Promise<void> {
  await query(tx, CHECKS.end(id, sql`found = ${JSON.stringify(found)}::jsonb, error_key = null`));
  await query(
    tx,
    sql`delete from archive_check_run t where ${ofExtent(extent, register)} and t.id < ${id} and not ${CHECKS.open}`,
  );
}
