import { type Fault, oldTree, type RecordDefinition, treeFaults, TREE_LAYER } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne, type Db } from '../../../database/database.js';
import type { StoredError } from '../../../jobs/error-text.js';
import { type SentJob, SentRuns } from '../../../jobs/sent-runs.js';
import { columnsSql, tableOf } from '../../../rows/columns.js';
import { insideRegionSql, regionScoped, scoped, type ScopeOwner } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';

/** A register that is archived: its table has a snapshot of the same columns, `…_archive`. */
export interface Register {
  record: RecordDefinition;
  /** Where a row stands. */
  point: Sql;
  /** What is wrong between the fields of a row. */
  faults: (row: Stored) => Fault[];
}

/** The trees, by their own points. */
export const TREES: Register = { record: oldTree, point: sql`t.geom`, faults: treeFaults };

/** One year of one region, as its owner may see it. */
export interface Extent {
  owner: ScopeOwner;
  year: number;
  xzCode: string;
  /** Only these trees. */
  ids?: readonly string[] | null | undefined;
}

/** A snapshot that is waiting, running or over. */
export interface ArchiveRun {
  id: string;
  year: number;
  xzCode: string;
  /** 0 waiting, 1 running, 2 done, 3 failed. */
  state: number;
  totalNum: number;
  doneNum: number;
  progress: number;
  errorMessage: string | null;
  beginTime: string | null;
  endTime: string | null;
}

/** A snapshot as it is stored; people read it in their language. */
export interface Run extends Omit<ArchiveRun, 'errorMessage'>, StoredError {}

/** A run as the worker takes it up. */
export interface Job extends SentJob {
  xzCode: string;
  year: number;
  /** Only these trees. */
  ids: string | null;
}

/** Where a snapshot is. */
const RunState = { waiting: 0, running: 1, done: 2, failed: 3 } as const;

/** Snapshots as runs that somebody sent; all people of the region follow them. */
export const RUNS = new SentRuns(
  'archive_run',
  { waiting: RunState.waiting, begun: RunState.running, done: RunState.done, failed: RunState.failed },
  { open: sql`state in (${RunState.waiting}, ${RunState.running}) and is_deleted = 0` },
);

/** The table of a record's yearly snapshots. */
export const snapshotOf = ({ table }: Pick<RecordDefinition, 'table'>): Sql => raw(`${table}_archive`);

const idList = ({ ids }: Pick<Extent, 'ids'>): string | null => ids?.join(',') ?? null;
const named = ({ ids }: Extent): Sql => (ids ? sql`and t.id = any(${ids}::bigint[])` : empty);
const rowsOf = ({ record }: Register, extent: Extent): Sql =>
  sql`${scoped(extent.owner, record)} and ${insideRegionSql(extent.xzCode, 't')} and t.year = ${extent.year}
    and t.origin_id is null ${named(extent)}`;
// What the snapshot keeps: recognised trees that stand, also those that were moved.
const kept = sql`t.status = 1 and t.life_status in ('1', '4')`;

const RUN = sql`t.id, t.year, t.xz_code as "xzCode", t.state, t.total_num as "totalNum", t.done_num as "doneNum",
  case when t.state = ${RunState.done} then 1 when t.total_num = 0 then 0 else round(t.done_num::numeric / t.total_num, 4) end as progress,
  t.error_key as "errorKey", t.error_params as "errorParams", t.begin_time as "beginTime", t.end_time as "endTime"`;

/** The newest run of the year that the owner may see. */
export const newestRun = (db: Db, { owner, year, xzCode }: Extent): Promise<Run | undefined> =>
  queryOne(
    db,
    sql`select ${RUN} from archive_run t where ${regionScoped(owner)} and ${insideRegionSql(xzCode, 't')} and t.year = ${year}
      order by t.id desc limit 1`,
  );

/** Makes a run, unless one of the same year and region is open. */
export const makeRun = (db: Db, caller: Caller, { xzCode, year, ids }: Extent): Promise<unknown> => {
  const columns = { xz_code: xzCode, year, update_user: caller.userId, ids: idList({ ids }) };
  return query(db, RUNS.insert(caller, columns, sql`on conflict do nothing`));
};

/** The open run of exactly this year, region and trees. */
export const openRun = (db: Db, { owner, year, xzCode, ids }: Extent): Promise<Run | undefined> =>
  queryOne(
    db,
    sql`select ${RUN} from archive_run t where ${regionScoped(owner)} and t.xz_code = ${xzCode} and t.year = ${year}
      and t.ids is not distinct from ${idList({ ids })} and ${RUNS.open}`,
  );

/** Takes a run up, unless it is at its end. */
export const beginRun = (id: string): Sql => RUNS.begin(id, sql`xz_code "xzCode", year, ids`);

/** Reports how far a run is. */
export const updateProgress = (id: string, total: number, done: number): Sql =>
  RUNS.progress(id, sql`total_num = ${total}, done_num = ${done}`);

/** Ends a run that took its snapshot, in the snapshot's transaction. */
export const endRun = (id: string, total: number): Sql =>
  RUNS.end(
    id,
    sql`total_num = ${total}, done_num = ${total}, error_key = null, update_time = clock_timestamp()::timestamp`,
  );

/** What stands in the way of a snapshot, but for the rules between fields. */
export interface Obstacles {
  total: number;
  passed: number;
  unfinished: number;
  noCoord: number;
  outOfRegion: number;
}

/** Counts the obstacles; a position is asked about its neighbours only when its own county does not cover it. */
export const obstaclesOf = async (db: Db, extent: Extent, register: Register): Promise<Obstacles> =>
  (await queryOne<Obstacles>(
    db,
    sql`select count(*)::int as total, count(*) filter (where t.status = 1)::int as passed,
        count(*) filter (where t.status <> 1)::int as unfinished,
        count(*) filter (where t.lon is null or t.lat is null)::int as "noCoord",
        count(*) filter (where t.lon is not null and t.lat is not null
          and not coalesce(st_covers(g.geom, ${register.point}), false)
          and not place_inside(t.xz_code, t.lon::float8, t.lat::float8))::int as "outOfRegion"
      from ${tableOf(register.record)} t
        left join blade_region r on r.code = substr(t.xz_code, 1, 6)
        left join region_geom g on g.code = r.boundary_code
      where ${rowsOf(register, extent)}`,
  ))!;

/** Rows that are checked at once. */
export const CHECKED_AT_ONCE = 2_000;

/** The next rows that the snapshot would keep, by id. */
export const keptAfter = (db: Db, extent: Extent, register: Register, id: string): Promise<Stored[]> =>
  query(
    db,
    sql`select ${columnsSql(register.record)} from ${tableOf(register.record)} t
      where ${rowsOf(register, extent)} and ${kept} and t.id > ${id} order by t.id limit ${CHECKED_AT_ONCE}`,
  );

/** Counties with trees to keep, and how many. */
export const countiesOf = (db: Db, extent: Extent): Promise<{ county: string; num: number }[]> =>
  query(
    db,
    sql`select substr(t.xz_code, 1, 6) as county, count(*)::int as num from old_tree t
      where ${rowsOf(TREES, extent)} and ${kept} group by 1 order by 1`,
  );

/** Makes the partition of a year; before the copy, since making it keeps all readers out for its moment. */
export const makePartition = (year: number): Sql => sql`select keep_archive_partition(${year}::int)`;

/** Deletes an earlier snapshot of the region. */
export const clearSnapshot = (extent: Extent, { record }: Register): Sql =>
  sql`delete from ${snapshotOf(record)} t where t.archive_year = ${extent.year} and t.tenant_id = ${extent.owner.tenantId}
    and ${insideRegionSql(extent.xzCode, 't')} ${named(extent)}`;

/** Copies rows into their snapshot; `columns` are those that both tables have and that are not computed. */
export const copyRows = (extent: Extent, register: Register, columns: string, userId: string): Sql =>
  sql`insert into ${snapshotOf(register.record)} (${raw(columns)}, archive_year, archive_user)
    select ${raw(columns)}, ${extent.year}::int, ${userId}::bigint from ${tableOf(register.record)} t
    where ${rowsOf(register, extent)} and ${kept}`;

/** Copies a county's trees. */
export const copyCounty = (extent: Extent, county: string, columns: string, userId: string): Sql =>
  sql`${copyRows(extent, TREES, columns, userId)} and substr(t.xz_code, 1, 6) = ${county}`;

/** Ends what is cached about the snapshot of a year. */
export const countSnapshot = ({ owner, year }: Extent): Sql =>
  sql`insert into data_change (tenant_id, layer, year) values (${owner.tenantId}, ${TREE_LAYER}, ${year})`;

/** Columns of a register that its snapshot takes over. */
export const copiedOf = ({ record: { table } }: Register): Sql =>
  sql`select string_agg(a.attname, ', ' order by a.attnum) as columns from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;
