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

/** What a batch that is taken up begins with, whatever becomes of its rows. */
const UNREAD = sql`import_status = ${ImportStatus.checking}, begin_time = localtimestamp, read_num = 0, fail_num = 0,
  progress = 0, ${CHANGED}`;

/** A batch that ends without its rows. */
const FAILED = sql`import_status = ${ImportStatus.failed}, end_time = ${NOW}, ${CHANGED}`;

/** Trees name their groups: a batch of trees that nobody has begun waits for those of groups that were sent the same day. */
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

/** What all batches are: a record that its region lists, and a job of who sent it. */
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

/** Those of workbooks and those of pictures: each kind has a worker, so that neither waits for the other. */
export const SHEET_BATCHES = defineJob({
  ...BATCH,
  kind: 'imports',
  ready: sql`not (${WAITS_FOR_GROUPS})`,
  begin: sql`${UNREAD}, success_num = 0`,
  failing: { own: sql`${FAILED}, success_num = 0` },
});
/** What a batch of pictures has stored stays, and stays counted, where its worker is killed or it ends before its end. */
export const PICTURE_BATCHES = defineJob({
  ...BATCH,
  kind: 'photos',
  begin: UNREAD,
  failing: { own: FAILED },
});
/** The batches of a kind of data. */
export const batchesOf = (dataType: unknown): JobKind =>
  dataType === PICTURE_DATA_TYPE ? PICTURE_BATCHES : SHEET_BATCHES;

/** Reports how far a batch is, and answers whether it is to stop; `more` changes further columns, led by a comma. */
export const updateProgress = (batches: JobKind, id: string, progress: Progress, more: Sql = empty): Sql => {
  const { read, refused, share } = progress;
  return batches.progress(id, {
    done: read,
    // How many rows there are is known at the end.
    total: share > 0 ? Math.max(read, Math.round(read / share)) : 0,
    own: sql`read_num = ${read}, fail_num = ${refused}, progress = ${Math.min(share, 0.99).toFixed(4)} ${more}`,
  });
};

/** What a batch has come to. */
export interface Result {
  status: number;
  total: number;
  accepted: number;
  refused: number;
  warned: number;
  /** Of what comes as rows of a workbook. */
  withoutPhotos?: number;
  first: readonly CountedFault[];
  errorAttach: string | null;
}

/** Writes the result of a batch that has been read to its end; no row when it was to stop meanwhile. */
export const endBatch = (batches: JobKind, id: string, result: Result): Sql =>
  batches.end(id, {
    ...{ done: result.total, total: result.total },
    own: sql`import_status = ${result.status}, end_time = ${NOW}, read_num = ${result.total}, total_num = ${result.total},
      success_num = ${result.accepted}, fail_num = ${result.refused}, warn_num = ${result.warned},
      photo_num = ${result.withoutPhotos ?? 0}, progress = 1, ${CHANGED},
      first_errors = ${JSON.stringify(result.first)}, error_attach_id = ${result.errorAttach}`,
  });

/** What of a batch is stored, whether or not it comes to its end. */
export type StoredRows = Pick<Result, 'accepted' | 'warned'>;

/** Notes it; one that is begun anew comes to what it had stored before. */
export const noteStored = (id: string, { accepted, warned }: StoredRows): Sql =>
  PICTURE_BATCHES.progress(id, {
    own: sql`success_num = greatest(success_num, ${accepted}::int), warn_num = greatest(warn_num, ${warned}::int)`,
  });
