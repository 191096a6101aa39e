import { dataImportRecord, ImportStatus, type Language, OPEN_STATUSES } from '@gushu/shared';
import sql, { join, type Sql } from 'sql-template-tag';
import { jobMessage } from '../../../inbox/messages.js';
import type { CountedFault } from './fault-text.js';
import type { Progress } from './import-run.js';

/** Condition of a batch that is not at its end. */
export const OPEN = sql`import_status in (${join(OPEN_STATUSES)}) and is_deleted = 0`;

/** A batch as the worker sees it. */
export interface Job {
  id: string;
  tenantId: string;
  xzCode: string;
  userId: string;
  deptIds: string | null;
  roleIds: string | null;
  dataType: string;
  year: number;
  mode: number;
  acceptGood: number;
  attachId: string;
  attempts: number;
  cancelRequested: boolean;
  /** Language of the person who sent it. */
  language: Language;
}

/** Takes a batch up, unless it is at its end. */
export const beginBatch = (id: string): Sql => sql`
  update data_import_record set import_status = ${ImportStatus.checking}, attempts = attempts + 1,
    begin_time = localtimestamp, read_num = 0, success_num = 0, fail_num = 0, progress = 0
  where id = ${id} and ${OPEN}
  returning id, tenant_id as "tenantId", xz_code as "xzCode", create_user as "userId", dept_ids as "deptIds",
    role_ids as "roleIds", data_type as "dataType", year, mode, accept_good as "acceptGood",
    attach_id as "attachId", attempts, cancel_requested as "cancelRequested", language`;

/** Reports how far a batch is, and answers whether it is to stop. */
export const tellProgress = (id: string, { read, refused, share }: Progress): Sql => sql`
  update data_import_record set read_num = ${read}, fail_num = ${refused}, success_num = ${read - refused},
    progress = ${Math.min(share, 0.99).toFixed(4)}
  where id = ${id} and ${OPEN}
  returning cancel_requested as canceled`;

/** What a batch has come to. */
export interface Result {
  status: number;
  total: number;
  accepted: number;
  refused: number;
  warned: number;
  first: readonly CountedFault[];
  errorAttach: string | null;
}

// A batch is one long transaction, to which `localtimestamp` is its beginning.
const NOW = sql`clock_timestamp()::timestamp`;

/** Writes the result of a batch that has been read to its end; no row when it was to stop meanwhile. */
export const endBatch = (id: string, result: Result): Sql => sql`
  update data_import_record set import_status = ${result.status}, read_num = ${result.total},
    total_num = ${result.total}, success_num = ${result.accepted}, fail_num = ${result.refused},
    warn_num = ${result.warned}, progress = 1, end_time = ${NOW}, update_time = ${NOW},
    error_key = null, error_params = null, first_errors = ${JSON.stringify(result.first)},
    error_attach_id = ${result.errorAttach}
  where id = ${id} and not cancel_requested and ${OPEN}`;

/** Ends a batch that imported nothing, with the reason. */
export const failBatch = (id: string, key: string, params: object = {}): Sql => sql`
  update data_import_record set import_status = ${ImportStatus.failed}, error_key = ${key},
    error_params = ${JSON.stringify(params)}, success_num = 0, end_time = ${NOW}, update_time = ${NOW}
  where id = ${id} and ${OPEN}`;

/** Tells the sender that the batch is at its end. */
export const announceBatch = (id: string): Sql =>
  jobMessage(id, {
    table: 'data_import_record',
    record: dataImportRecord.name,
    key: sql`case t.import_status when ${ImportStatus.failed} then 'message.importFailed' else 'message.imported' end`,
    title: sql`t.file_name`,
    done: sql`t.success_num`,
    failed: sql`t.fail_num`,
  });
