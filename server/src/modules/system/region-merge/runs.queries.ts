import {
  JobState,
  MovedRowState,
  REGION_MERGE_UNDO_DAYS,
  type RegionMerge,
  type RegionMergeLine,
} from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Paging } from '../../../blade/page-query.js';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import type { StoredError } from '../../../jobs/error-text.js';
import { defineJob, type SentJob } from '../../../jobs/define-job.js';
import type { Extent } from './plan.queries.js';

/** A merge as it is stored; names and errors are worded in the caller's language later. */
export interface Run extends Omit<RegionMerge, 'errorMessage' | 'fromName' | 'toName'>, StoredError {
  title: string;
}

/** A merge as the worker takes it up. */
export interface Job extends SentJob, Extent {
  title: string;
  undoOf: string | null;
  isPlanned: boolean;
}

/** Condition of merges both of whose regions the caller sees. */
const seenBy = ({ tenantId, xzCode }: Pick<Caller, 'tenantId' | 'xzCode'>): Sql =>
  sql`r.tenant_id = ${tenantId} and starts_with(r.from_code, ${xzCode}) and starts_with(r.to_code, ${xzCode})`;

/** Condition of the rows `l` of a run that were not moved; an undoing has the rows of the merge that it undoes. */
const stayed = (run: 'r' | 't'): Sql => sql`l.run_id = coalesce(${raw(run)}.undo_of, ${raw(run)}.id)
  and l.state = case when ${raw(run)}.undo_of is null then ${MovedRowState.left}::int else ${MovedRowState.changedSince} end`;

const countStayed = (run: 'r' | 't'): Sql =>
  sql`(select count(*)::int from region_move_row l where ${stayed(run)})`;

/** Number of processed rows of a run `t`; an undoing has the rows of the merge that it undoes. */
const DONE = sql`greatest(0, t.total_num - (select count(*)::int from region_move o join region_move_row l
  on l.run_id = coalesce(o.undo_of, o.id) where o.id = t.id
    and l.state = case when o.undo_of is null then ${MovedRowState.planned}::int else ${MovedRowState.moved} end))`;

/** The job kind of merges. Rows moved by a killed worker stay counted. */
export const REGION_MERGES = defineJob({
  kind: 'region-moves',
  table: 'region_move',
  columns: sql`j.title, from_code "fromCode", to_code "toCode", codes, st_astext(geom, 6) as geom, undo_of "undoOf",
    is_planned "isPlanned"`,
  permission: 'regionMove_add',
  texts: { fault: 'regionMove.fault', ended: 'regionMove.ended' },
  goesOn: true,
  failing: { done: DONE },
  message: {
    record: 'regionMove',
    keys: ['message.regionMoved', 'message.regionMoveFailed'],
    done: sql`t.done_num - ${countStayed('t')}`,
    failed: countStayed('t'),
  },
});

const UNDO_LIFE = sql`make_interval(days => ${REGION_MERGE_UNDO_DAYS})`;

/** Condition of merges that ended so long ago that they cannot be undone. */
const isOver = sql`r.state >= ${JobState.done} and r.end_time < localtimestamp - ${UNDO_LIFE}`;

const RUN = sql`r.id, r.undo_of as "undoOf", r.from_code as "fromCode", r.to_code as "toCode", r.title,
  r.geom is not null as "inArea", r.user_name as "userName", r.create_time as "createTime", r.end_time as "endTime",
  r.state, r.total_num as total, r.done_num as done, r.counts, r.cancel_requested as "cancelRequested",
  ${countStayed('r')} as left,
  r.state >= ${JobState.done} and not (${isOver}) and exists (select from region_move_row l
    where l.run_id = r.id and l.state = ${MovedRowState.moved}) as undoable,
  case when r.undo_of is null then r.end_time + ${UNDO_LIFE} end as "undoUntil",
  r.error_key as "errorKey", r.error_params as "errorParams"`;

/** One page of the merges that the caller sees, the newest first. */
export const readRuns = (db: Db, caller: Caller, { size, offset }: Paging): Promise<Run[]> =>
  query(
    db,
    sql`select ${RUN} from ${REGION_MERGES.rows} r where ${seenBy(caller)} order by r.id desc limit ${size} offset ${offset}`,
  );

export const countRuns = async (db: Db, caller: Caller): Promise<number> =>
  (await queryOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from ${REGION_MERGES.rows} r where ${seenBy(caller)}`,
  ))!.n;

/** One of the merges that the caller sees, with what its undoing needs. */
export const readRun = (db: Db, caller: Caller, id: string): Promise<Run | undefined> =>
  queryOne(db, sql`select ${RUN} from ${REGION_MERGES.rows} r where r.id = ${id} and ${seenBy(caller)}`);

/** One page of the rows of a run that were not moved. */
export const readLines = (db: Db, id: string, { size, offset }: Paging): Promise<RegionMergeLine[]> =>
  query(
    db,
    sql`select l.row_id as id, l.record, coalesce(l.title, l.row_id::text) as title,
        case when r.undo_of is null then l.from_code else l.to_code end as "fromCode", l.now_code as "nowCode"
      from region_move r join region_move_row l on ${stayed('r')} where r.id = ${id}
      order by l.record, l.row_id limit ${size} offset ${offset}`,
  );

/** Columns of a new merge, or of the undoing of one. */
export interface NewRun extends Extent {
  title: string;
  undoOf?: string;
}

/** Stores a run and answers its id; the caller must have locked the tenant's merges. */
export async function makeRun(tx: Db, caller: Caller, run: NewRun): Promise<string> {
  const own = {
    user_name: sql`${caller.userName}`,
    from_code: sql`${run.fromCode}`,
    to_code: sql`${run.toCode}`,
    geom: sql`st_geomfromtext(${run.geom}, 4326)`,
    codes: sql`${JSON.stringify(run.codes)}::jsonb`,
    undo_of: sql`${run.undoOf ?? null}::bigint`,
  };
  return (await REGION_MERGES.make(tx, caller, { title: run.title, own }))!;
}

/** Number of rows that undoing a merge would move back, by record. */
export async function countToUndo(db: Db, id: string): Promise<Record<string, number>> {
  const rows = await query<{ record: string; count: number }>(
    db,
    sql`select record, count(*)::int as count from region_move_row
      where run_id = ${id} and state = ${MovedRowState.moved} group by 1`,
  );
  return Object.fromEntries(rows.map(({ record, count }) => [record, count]));
}

/** Refuses to undo a merge without rows to move back; locks it, so that its rows are not deleted meanwhile. */
export async function assertUndoable(tx: Db, id: string): Promise<void> {
  const merge = await queryOne<{ over: boolean }>(
    tx,
    sql`select ${isOver} as over from job r where r.id = ${id} for key share`,
  );
  if (merge?.over) throw new BusinessError('regionMove.tooLate', { days: REGION_MERGE_UNDO_DAYS });
  if (Object.keys(await countToUndo(tx, id)).length === 0) throw new BusinessError('regionMove.notUndoable');
}

const FORGOTTEN = join([MovedRowState.planned, MovedRowState.moved, MovedRowState.movedBack]);

/** Deletes the lists of moved rows of merges that cannot be undone any more; rows that were not moved stay listed. */
export const forgetRows = (db: Db): Promise<unknown[]> =>
  query(
    db,
    sql`with over as materialized (select r.id from job r where r.kind = ${REGION_MERGES.kind} and ${isOver}
          and exists (select from region_move_row l where l.run_id = r.id and l.state in (${FORGOTTEN}))
          and not exists (select from ${REGION_MERGES.rows} u where u.undo_of = r.id and u.state < ${JobState.done})
        for update skip locked)
      delete from region_move_row l using over where l.run_id = over.id and l.state in (${FORGOTTEN})`,
  );

/** Condition: one of two regions lies in the other. */
const around = (column: string, code: string): Sql =>
  sql`(starts_with(${raw(column)}, ${code}) or starts_with(${code}::text, ${raw(column)}))`;

/** The title of an unfinished merge that touches a region. */
const touching = (db: Db, tenantId: string, code: string): Promise<{ title: string } | undefined> =>
  queryOne(
    db,
    sql`select t.title from ${REGION_MERGES.rows} t where t.tenant_id = ${tenantId} and ${REGION_MERGES.open}
      and (${around('t.from_code', code)} or ${around('t.to_code', code)}) limit 1`,
  );

/** Locks the tenant's orders of merges and snapshots until the end of the transaction. */
const lockMergesOf = (tx: Db, tenantId: string): Promise<unknown> =>
  query(tx, sql`select pg_advisory_xact_lock(hashtext(${`region_move ${tenantId}`}))`);

/** Locks the tenant's merges, and refuses to archive a region whose rows are being moved. */
export async function assertNoRegionMerge(tx: Db, tenantId: string, xzCode: string): Promise<void> {
  await lockMergesOf(tx, tenantId);
  const found = await touching(tx, tenantId, xzCode);
  if (found) throw new BusinessError('archive.moving', { title: found.title });
}

/** Locks the tenant's merges, and refuses one while another one, or a snapshot, touches one of its regions. */
export async function assertFreeRegions(
  tx: Db,
  { tenantId }: Caller,
  codes: readonly string[],
): Promise<void> {
  await lockMergesOf(tx, tenantId);
  for (const code of codes) {
    const found = await touching(tx, tenantId, code);
    if (found) throw new BusinessError('regionMove.running', { title: found.title });
    const archived = await queryOne(
      tx,
      sql`select 1 from job t join archive_run a using (id) where t.tenant_id = ${tenantId} and ${REGION_MERGES.open}
        and ${around('a.xz_code', code)} limit 1`,
    );
    if (archived) throw new BusinessError('regionMove.archiving');
  }
}

/** Locks the regions of a merge and the targets of its rows until the transaction ends; refuses if one is gone. */
export async function lockRegions(
  tx: Db,
  {
    fromCode,
    toCode,
    codes,
    undoOf,
  }: Pick<NewRun, 'fromCode' | 'toCode' | 'codes'> & { undoOf?: string | null },
): Promise<void> {
  const gone = await queryOne<{ code: string }>(
    tx,
    sql`with asked as (
        select code from unnest(${[fromCode, toCode, ...Object.values(codes)]}::text[]) a (code)
        union select l.from_code from region_move_row l
          where l.run_id = ${undoOf ?? null} and l.state = ${MovedRowState.moved}),
      locked as (
        select r.code from blade_region r where r.code in (select code from asked) order by r.code for key share)
      select code from asked where code not in (select code from locked) order by code limit 1`,
  );
  if (gone) throw new BusinessError('regionMove.gone', { code: gone.code });
}

/** Requests a run to stop. */
export const cancelRun = (db: Db, { tenantId }: Caller, id: string): Promise<object | undefined> =>
  REGION_MERGES.cancel(db, id, { where: sql`and t.tenant_id = ${tenantId}` });

/** Stores the numbers of a run's rows once they are listed. */
export const storePlan = (id: string, counts: Readonly<Record<string, number>>): Sql =>
  REGION_MERGES.progress(id, {
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    own: sql`is_planned = true, counts = ${JSON.stringify(counts)}::jsonb`,
  });

/** Number of processed rows of a run. */
export const countDone = async (db: Db, id: string): Promise<number> =>
  (await queryOne<{ n: number }>(db, sql`select ${DONE} as n from job t where id = ${id}`))!.n;

/** Stores the progress of a run and answers whether it was cancelled before its last row. */
export const updateProgress = (id: string, done: number): Sql =>
  REGION_MERGES.progress(id, { done }, sql`j.done_num >= j.total_num`);

/** Ends a run whose rows are all processed; no row if it has ended already. */
export const endRun = (id: string): Sql => REGION_MERGES.finish(id, { done: sql`total_num` });
