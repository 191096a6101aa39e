import { ImportStatus, OPEN_STATUSES, thisYear } from '@gushu/shared';
import sql, { join } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import type { Attach } from '../attach/index.js';
import type { ImportSubmit } from './imports.dto.js';
import { batchesOf } from './job.queries.js';

/** Time within which the same file sent the same way means the existing batch. */
const SAME_WITHIN = sql`interval '10 minutes'`;
const NUMBER = sql`'DR' || to_char(localtimestamp, 'yyyymmdd') || right(nextval('record_id')::text, 6)`;
/** Status of batches that prevent a second one: open ones, and those that have imported rows. */
const COUNTING = [...OPEN_STATUSES, ImportStatus.done, ImportStatus.partly];

/** Fields of the file that a batch stores. */
export type BatchFile = Pick<Attach, 'id' | 'originalName' | 'attachSize' | 'digest'>;

/**
 * Makes a batch over a file and answers its id. The same bytes sent again within ten minutes, for the same kind of
 * data, mode, year and choice of rows (`acceptGood`), answer the existing batch, also if sent at the same instant.
 */
export async function oneBatch(
  tx: EntityManager,
  caller: Caller,
  order: ImportSubmit,
  attach: BatchFile,
): Promise<string> {
  const { mode, dataType, acceptGood = 0, remark = null, year = thisYear() } = order;
  const sender = `${caller.tenantId} ${caller.userId} ${attach.digest}`;
  await query(tx, sql`select pg_advisory_xact_lock(hashtext('batch of'), hashtext(${sender}))`);
  const same = await queryOne<{ id: string }>(
    tx,
    sql`select r.id from data_import_record r join job j on j.id = r.id join blade_attach a on a.id = r.attach_id
      where r.tenant_id = ${caller.tenantId} and r.create_user = ${caller.userId} and r.is_deleted = 0
        and r.create_time > localtimestamp - ${SAME_WITHIN} and a.digest = ${attach.digest}
        and r.data_type = ${dataType} and r.year = ${year} and r.mode = ${mode} and r.accept_good = ${acceptGood}
        and r.import_status in (${join(COUNTING)}) and not j.cancel_requested
      order by r.id desc limit 1`,
  );
  if (same) return same.id;
  const own = {
    tenant_id: caller.tenantId,
    create_user: sql`${caller.userId}::bigint`,
    xz_code: caller.xzCode,
    create_dept: caller.deptIds[0] ?? null,
    update_user: caller.userId,
    import_user: caller.userName,
    data_type: dataType,
    year,
    mode,
    accept_good: acceptGood,
    remark,
    attach_id: attach.id,
    file_name: attach.originalName,
    file_size: attach.attachSize,
    batch_no: NUMBER,
  };
  return (await batchesOf(dataType).make(tx, caller, { title: attach.originalName, own })) ?? '';
}
