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

/** Checks of regions with more rows than one call can check; whoever asks meanwhile waits for the same one. */
export const CHECKS = defineJob({
  kind: 'archive-checks',
  table: 'archive_check_run',
  columns: sql`data_type "dataType", xz_code "xzCode", year`,
  texts: { fault: 'archive.checkFault' },
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
    sql`select t.id, t.total_num as total, t.done_num as checked, t.error_key as "errorKey",
        t.error_params as "errorParams", ${CHECKS.open} as "isOpen",
        coalesce(t.state = ${JobState.done} and t.end_time > localtimestamp - ${FRESH}, false) as "isFresh",
        e.found, e.begin_time as "checkedTime"
      from ${CHECKS.rows} t left join lateral (select t.found, t.begin_time from ${CHECKS.rows} t
        where ${ofExtent(extent, register)} and t.state = ${JobState.done} order by t.id desc limit 1) e on true
      where ${ofExtent(extent, register)} order by t.id desc limit 1`,
  );

/** Orders a check of an extent, unless one is open or its sender has too many. */
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

/** Ends a check with what it has found; the earlier ones of the extent are forgotten. */
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
