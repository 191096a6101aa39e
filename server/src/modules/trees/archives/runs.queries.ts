import type { ArchiveRun } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne, type Db } from '../../../database/database.js';
import { jobMessage } from '../../../work/messages.js';
import type { StoredError } from '../../../jobs/error-text.js';
import { type SentJob, SentRuns } from '../../../jobs/sent-runs.js';
import { insideRegionSql, regionScoped } from '../../../rows/scope.js';
import { GROUPS, type Register, TREES } from '../rules/index.js';
import type { Extent } from './archives.queries.js';

/** A snapshot as it is stored; people read it in their language. */
export interface Run extends Omit<ArchiveRun, 'errorMessage'>, StoredError {}

/** A run as the worker takes it up. */
export interface Job extends SentJob {
  dataType: string;
  xzCode: string;
  year: number;
  /** Only these rows. */
  ids: string | null;
}

/** Where a snapshot is. */
const RunState = { waiting: 0, running: 1, done: 2, failed: 3 } as const;

/** Snapshots as runs that somebody sent; all people of the region follow them. */
export const RUNS = new SentRuns(
  'archive_run',
  { waiting: RunState.waiting, begun: RunState.running, done: RunState.done, failed: RunState.failed },
  {
    open: sql`state in (${RunState.waiting}, ${RunState.running}) and is_deleted = 0`,
    reset: sql`checked_num = 0, done_num = 0, begin_time = coalesce(begin_time, localtimestamp)`,
  },
);

const idList = ({ ids }: Pick<Extent, 'ids'>): string | null => ids?.join(',') ?? null;

const RUN = sql`t.id, t.year, t.xz_code as "xzCode", t.state, t.total_num as "totalNum", t.checked_num as "checkedNum",
  t.done_num as "doneNum", case when t.state = ${RunState.done} then 1 when t.total_num = 0 then 0
    else round((t.checked_num + t.done_num)::numeric / (2 * t.total_num), 4) end as progress,
  t.error_key as "errorKey", t.error_params as "errorParams", t.begin_time as "beginTime", t.end_time as "endTime"`;

/** The newest run of the year of just this region, or of one in it where there is none. */
export const newestRun = (
  db: Db,
  { owner, year, xzCode }: Extent,
  { dataType }: Register,
): Promise<Run | undefined> =>
  queryOne(
    db,
    sql`select ${RUN} from archive_run t where ${regionScoped(owner)} and ${insideRegionSql(xzCode, 't')} and t.year = ${year}
        and t.data_type = ${dataType}
      order by t.xz_code = ${xzCode} desc, t.id desc limit 1`,
  );

/** Makes a run, unless one of the same year and region is open. */
export const makeRun = (
  db: Db,
  caller: Caller,
  { xzCode, year, ids }: Extent,
  { dataType }: Register,
): Promise<unknown> => {
  const columns = {
    data_type: dataType,
    xz_code: xzCode,
    year,
    update_user: caller.userId,
    ids: idList({ ids }),
  };
  return query(db, RUNS.insert(caller, columns, sql`on conflict do nothing`));
};

/** The open run of exactly this year, region and rows. */
export const openRun = (
  db: Db,
  { owner, year, xzCode, ids }: Extent,
  { dataType }: Register,
): Promise<Run | undefined> =>
  queryOne(
    db,
    sql`select ${RUN} from archive_run t where ${regionScoped(owner)} and t.xz_code = ${xzCode} and t.year = ${year}
      and t.data_type = ${dataType} and t.ids is not distinct from ${idList({ ids })} and ${RUNS.open}`,
  );

/** Takes a run up, unless it is at its end. */
export const beginRun = (id: string): Sql =>
  RUNS.begin(id, sql`data_type "dataType", xz_code "xzCode", year, ids`);

/** How many rows of a run have been checked and copied. */
export interface Progress {
  total: number;
  checked: number;
  done: number;
}

/** Reports how far a run is. */
export const updateProgress = (id: string, { total, checked, done }: Progress): Sql =>
  RUNS.progress(id, sql`total_num = ${total}, checked_num = ${checked}, done_num = ${done}`);

/** Ends a run that took its snapshot, in the snapshot's transaction. */
export const endRun = (id: string, total: number): Sql =>
  RUNS.end(
    id,
    sql`total_num = ${total}, checked_num = ${total}, done_num = ${total}, error_key = null, update_time = clock_timestamp()::timestamp`,
  );

/** A year of a register in both languages: 2026年度古树名木. */
const yearOf = ({ record: { label } }: Register): Sql =>
  sql`jsonb_build_array(t.year || ${`年度${label[0]}`}::text, ${`${label[1]}, `}::text || t.year)`;

/** Tells its sender that a run is at its end. */
export const announceRun = (id: string): Sql => {
  const ofGroups = sql`t.data_type = ${GROUPS.dataType}`;
  return jobMessage(id, {
    table: RUNS.name,
    record: sql`case when ${ofGroups} then ${GROUPS.screen}::text else ${TREES.screen}::text end`,
    key: sql`case t.state when ${RunState.done} then 'message.archived' else 'message.archiveFailed' end`,
    title: sql`case when ${ofGroups} then ${yearOf(GROUPS)} else ${yearOf(TREES)} end`,
    done: sql`t.done_num`,
    failed: sql`0`,
  });
};
