import {
  dataImportRecord,
  ImportStatus,
  JobState,
  oldTree,
  oldTreeGroup,
  OPEN_STATUSES,
  permissionOf,
  PICTURE_DATA_TYPE,
} from '@gushu/shared';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { defineJob, type JobKind, NOW, type SentJob } from '../../../jobs/define-job.js';
import type { CountedFault } from './fault-text.js';
import type { Progress } from './import-run.js';

const CHANGED = sql`update_time = clock_timestamp()::timestamp`;

/** Columns that are reset when the worker begins a batch; stored even if its rows are rolled back. */
const UNREAD = sql`import_status = ${ImportStatus.checking}, begin_time = localtimestamp, read_num = 0, fail_num = 0,
  progress = 0, ${CHANGED}`;

/** Columns of a batch that ends without storing its rows. */
const FAILED = sql`import_status = ${ImportStatus.failed}, end_time = ${NOW}, ${CHANGED}`;

/** Trees name their groups: a batch of trees waits for the batches of groups that were sent the same day. */
const WAITS_FOR_GROUPS = sql`t.state = ${JobState.waiting} and exists (
  select from data_import_record o join data_import_record g on g.tenant_id = o.tenant_id
    and g.data_type = ${oldTreeGroup.dataType} and g.create_time::date = o.create_time::date
    and (starts_with(g.xz_code, left(o.xz_code, 6)) or starts_with(o.xz_code, left(g.xz_code, 6)))
  where o.id = t.id and o.data_type = ${oldTree.dataType}
    and g.import_status in (${join(OPEN_STATUSES)}) and g.is_deleted = 0)`;

/** A batch as the worker sees it. */
export interface Job extends SentJob {
  xzCode: string;
  dataType: string;
  year: number;
  mode: number;
  acceptGood: number;
  attachId: string;
}

/** Shared definition of batches: a record listed by its region, and a job of its sender. */
const BATCH = {
  table: 'data_import_record',
  columns: sql`xz_code as "xzCode", data_type as "dataType", year, mode, accept_good as "acceptGood", attach_id as "attachId"`,
  rows: sql`(select r.*, j.title, j.error_key from data_import_record r join job j using (id))`,
  permission: permissionOf(dataImportRecord, 'add'),
  texts: { fault: 'import.fault', gaveUp: 'import.gaveUp', ended: 'import.ended' },
  watched: true,
  canceling: sql`${CHANGED}, import_status = case when j.state = ${JobState.failed} then ${ImportStatus.failed} else import_status end,
    end_time = j.end_time`,
  message: {
    record: dataImportRecord.name,
    keys: sql`case t.import_status when ${ImportStatus.failed} then 'message.importFailed' else 'message.imported' end`,
    done: sql`t.success_num`,
    failed: sql`t.fail_num`,
  },
};

/** Batches of workbooks; they and batches of pictures have a worker each, so that neither waits for the other. */
export const SHEET_BATCHES = defineJob({
  ...BATCH,
  kind: 'imports',
  ready: sql`not (${WAITS_FOR_GROUPS})`,
  begin: sql`${UNREAD}, success_num = 0`,
  failing: { own: sql`${FAILED}, success_num = 0` },
});
/** Batches of pictures: stored ones stay, and stay counted, if the worker is killed or the batch ends early. */
export const PICTURE_BATCHES = defineJob({
  ...BATCH,
  kind: 'photos',
  begin: UNREAD,
  failing: { own: FAILED },
});
/** The batches of a kind of data. */
export const batchesOf = (dataType: unknown): JobKind =>
  dataType === PICTURE_DATA_TYPE ? PICTURE_BATCHES : SHEET_BATCHES;

/** Stores the progress of a batch and answers whether it was cancelled; `more` sets further columns, led by a comma. */
export const updateProgress = (batches: JobKind, id: string, progress: Progress, more: Sql = empty): Sql => {
  const { read, refused, share } = progress;
  return batches.progress(id, {
    done: read,
    // The total is an estimate until the file is read to its end.
    total: share > 0 ? Math.max(read, Math.round(read / share)) : 0,
    own: sql`read_num = ${read}, fail_num = ${refused}, progress = ${Math.min(share, 0.99).toFixed(4)} ${more}`,
  });
};

/** Result of a batch. */
export interface Result {
  status: number;
  total: number;
  accepted: number;
  refused: number;
  warned: number;
  /** Rows without photos; of batches of workbooks only. */
  withoutPhotos?: number;
  first: readonly CountedFault[];
  errorAttach: string | null;
}

/** Stores the result of a batch that was read to its end; no row if it was cancelled meanwhile. */
export const endBatch = (batches: JobKind, id: string, result: Result): Sql =>
  batches.end(id, {
    ...{ done: result.total, total: result.total },
    own: sql`import_status = ${result.status}, end_time = ${NOW}, read_num = ${result.total}, total_num = ${result.total},
      success_num = ${result.accepted}, fail_num = ${result.refused}, warn_num = ${result.warned},
      photo_num = ${result.withoutPhotos ?? 0}, progress = 1, ${CHANGED},
      first_errors = ${JSON.stringify(result.first)}, error_attach_id = ${result.errorAttach}`,
  });

/** Counts of rows that are stored even if the batch does not reach its end. */
export type StoredRows = Pick<Result, 'accepted' | 'warned'>;

/** Stores these counts; a batch that is run again continues from them. */
export const noteStored = (id: string, { accepted, warned }: StoredRows): Sql =>
  PICTURE_BATCHES.progress(id, {
    own: sql`success_num = greatest(success_num, ${accepted}::int), warn_num = greatest(warn_num, ${warned}::int)`,
  });
