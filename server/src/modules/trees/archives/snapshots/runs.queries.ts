import { type ArchiveRun, JobState, type Label } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../../caller/caller.js';
import { queryOne, type Db } from '../../../../database/database.js';
import type { StoredError } from '../../../../jobs/error-text.js';
import { defineJob, type SentJob } from '../../../../jobs/define-job.js';
import { insideRegionSql } from '../../../../rows/scope.js';
import { GROUPS, type Register, TREES } from '../../rules/index.js';
import type { Extent } from '../archives.queries.js';

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

const idList = ({ ids }: Pick<Extent, 'ids'>): string | null => ids?.join(',') ?? null;

/** Snapshots as jobs that somebody sent; all people of the region follow them. */
export const ARCHIVES = defineJob({
  kind: 'archives',
  table: 'archive_run',
  columns: sql`data_type "dataType", xz_code "xzCode", year, ids`,
  texts: { fault: 'archive.fault' },
  begin: sql`checked_num = 0`,
  message: {
    record: sql`case when t.data_type = ${GROUPS.dataType} then ${GROUPS.screen}::text else ${TREES.screen}::text end`,
    keys: ['message.archived', 'message.archiveFailed'],
  },
});

const RUN = sql`t.id, t.year, t.xz_code as "xzCode", t.state, t.total_num as "totalNum", t.checked_num as "checkedNum",
  t.done_num as "doneNum", case when t.state = ${JobState.done} then 1 when t.total_num = 0 then 0
    else round((t.checked_num + t.done_num)::numeric / (2 * t.total_num), 4) end as progress,
  t.error_key as "errorKey", t.error_params as "errorParams", t.begin_time as "beginTime", t.end_time as "endTime"`;

/** Snapshots of a register's year in a region that the owner sees. */
const runsOf = ({ owner, year, xzCode }: Extent, { dataType }: Register): Sql =>
  sql`${ARCHIVES.rows} t where t.tenant_id = ${owner.tenantId} and ${insideRegionSql(owner.xzCode, 't')}
    and ${insideRegionSql(xzCode, 't')} and t.year = ${year} and t.data_type = ${dataType}`;

/** A year of a register in both languages: 2026年度古树名木. */
export const yearTitle = (year: number, { record: { label } }: Register): Label => [
  `${year}年度${label[0]}`,
  `${label[1]}, ${year}`,
];

/** The newest run of the year of just this region, or of one in it where there is none. */
export const newestRun = (db: Db, extent: Extent, register: Register): Promise<Run | undefined> =>
  queryOne(
    db,
    sql`select ${RUN} from ${runsOf(extent, register)}
      order by t.xz_code = ${extent.xzCode} desc, t.id desc limit 1`,
  );

/** Makes a run, unless one of the same year, region and rows is open. */
export const makeRun = (
  db: Db,
  caller: Caller,
  { xzCode, year, ids }: Extent,
  register: Register,
): Promise<unknown> => {
  const { dataType } = register;
  const own = { data_type: dataType, xz_code: xzCode, year, ids: idList({ ids }) };
  const topic = sql`concat_ws(' ', ${dataType}::text, ${year}::text, ${xzCode}::text, md5(${idList({ ids })}::text))`;
  return ARCHIVES.make(db, caller, { title: yearTitle(year, register), topic, own });
};

/** The open run of exactly this year, region and rows. */
export const openRun = (db: Db, extent: Extent, register: Register): Promise<Run | undefined> =>
  queryOne(
    db,
    sql`select ${RUN} from ${runsOf(extent, register)} and t.xz_code = ${extent.xzCode}
      and t.ids is not distinct from ${idList(extent)} and ${ARCHIVES.open}`,
  );

/** How many rows of a run have been checked and copied. */
export interface Progress {
  total: number;
  checked: number;
  done: number;
}

/** Reports how far a run is. */
export const updateProgress = (id: string, { total, checked, done }: Progress): Sql =>
  ARCHIVES.progress(id, { total, done, own: sql`checked_num = ${checked}` });

/** Ends a run that took its snapshot, in the snapshot's transaction. */
export const endRun = (id: string, total: number): Sql =>
  ARCHIVES.end(id, { total, done: total, own: sql`checked_num = ${total}` });
