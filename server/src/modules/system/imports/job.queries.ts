import {
  dataImportRecord,
  ImportStatus,
  oldTree,
  oldTreeGroup,
  OPEN_STATUSES,
  PICTURE_DATA_TYPE,
} from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { jobMessage } from '../../../work/messages.js';
import { type SentJob, SentRuns } from '../../../jobs/sent-runs.js';
import type { CountedFault } from './fault-text.js';
import type { Progress } from './import-run.js';

const CHANGED = sql`update_time = clock_timestamp()::timestamp`;

const OPEN = sql`import_status in (${join(OPEN_STATUSES)}) and is_deleted = 0`;

/** What a batch that is taken up begins with, whatever becomes of its rows. */
const UNREAD = sql`begin_time = localtimestamp, read_num = 0, fail_num = 0, progress = 0, ${CHANGED}`;

const batches = (open: Sql, reset = sql`${UNREAD}, success_num = 0`): SentRuns =>
  new SentRuns(
    'data_import_record',
    {
      waiting: ImportStatus.waiting,
      begun: ImportStatus.checking,
      done: ImportStatus.done,
      failed: ImportStatus.failed,
    },
    { state: 'import_status', open, reset },
  );

/** Trees name their groups: a batch of trees that nobody has begun waits for those of groups that were sent the same day. */
const WAITS_FOR_GROUPS = sql`import_status = ${ImportStatus.waiting} and data_type = ${oldTree.dataType} and exists (
  select from data_import_record g where ${OPEN} and g.tenant_id = data_import_record.tenant_id
    and g.data_type = ${oldTreeGroup.dataType} and g.create_time::date = data_import_record.create_time::date
    and (starts_with(g.xz_code, left(data_import_record.xz_code, 6))
      or starts_with(data_import_record.xz_code, left(g.xz_code, 6))))`;

/** Batches as runs that somebody sent. */
export const BATCHES = batches(OPEN);
/** Those of workbooks and those of pictures: each kind has a worker, so that neither waits for the other. */
export const SHEET_BATCHES = batches(
  sql`${OPEN} and data_type <> ${raw(`'${PICTURE_DATA_TYPE}'`)} and not (${WAITS_FOR_GROUPS})`,
);
/** What a batch of pictures has stored stays, and stays counted, where its worker is killed. */
export const PICTURE_BATCHES = batches(sql`${OPEN} and data_type = ${raw(`'${PICTURE_DATA_TYPE}'`)}`, UNREAD);

/** A batch as the worker sees it. */
export interface Job extends SentJob {
  xzCode: string;
  dataType: string;
  year: number;
  mode: number;
  acceptGood: number;
  attachId: string;
}

/** Takes a batch of these up, unless it is at its end. */
export const beginBatch = (id: string, runs = BATCHES): Sql =>
  runs.begin(
    id,
    sql`xz_code as "xzCode", data_type as "dataType", year, mode, accept_good as "acceptGood", attach_id as "attachId"`,
  );

const readSql = ({ read, refused, share }: Progress): Sql =>
  sql`read_num = ${read}, fail_num = ${refused}, progress = ${Math.min(share, 0.99).toFixed(4)}`;

/** Reports how far a batch is, and answers whether it is to stop. */
export const updateProgress = (id: string, progress: Progress): Sql =>
  BATCHES.progress(id, sql`${readSql(progress)}, success_num = ${progress.read - progress.refused}`);

/** The same of a batch that notes itself what it has stored ({@link noteStored}). */
export const updateReading = (id: string, progress: Progress): Sql => BATCHES.progress(id, readSql(progress));

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
export const endBatch = (id: string, result: Result): Sql =>
  BATCHES.end(
    id,
    sql`read_num = ${result.total}, total_num = ${result.total}, success_num = ${result.accepted},
      fail_num = ${result.refused}, warn_num = ${result.warned}, photo_num = ${result.withoutPhotos ?? 0}, progress = 1, ${CHANGED},
      error_key = null, error_params = null, first_errors = ${JSON.stringify(result.first)},
      error_attach_id = ${result.errorAttach}`,
    result.status,
  );

/** Ends a batch that imported nothing, with the reason. */
export const failBatch = (id: string, key: string, params: object = {}): Sql =>
  BATCHES.fail(id, key, params, sql`, success_num = 0, ${CHANGED}`);

/** Ends a batch before its end, with the reason; what it has imported till then stays and is counted. */
export const breakOffBatch = (id: string, key: string, params: object = {}): Sql =>
  BATCHES.fail(id, key, params, sql`, ${CHANGED}`);

/** What of a batch is stored, whether or not it comes to its end. */
export type StoredRows = Pick<Result, 'accepted' | 'warned'>;

/** Notes it; one that is begun anew comes to what it had stored before. */
export const noteStored = (id: string, { accepted, warned }: StoredRows): Sql =>
  BATCHES.progress(
    id,
    sql`success_num = greatest(success_num, ${accepted}::int), warn_num = greatest(warn_num, ${warned}::int)`,
  );

/** Notifies the sender that the batch is at its end. */
export const announceBatch = (id: string): Sql =>
  jobMessage(id, {
    table: 'data_import_record',
    record: dataImportRecord.name,
    key: sql`case t.import_status when ${ImportStatus.failed} then 'message.importFailed' else 'message.imported' end`,
    title: sql`t.file_name`,
    done: sql`t.success_num`,
    failed: sql`t.fail_num`,
  });
