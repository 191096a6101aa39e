import { dataImportRecord, message, oldTree, thisYear } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Writable } from 'node:stream';
import sql, { join } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { pageOf, type PageOf } from '../../../blade/envelope.js';
import { pagingOf } from '../../../blade/page-query.js';
import { query, queryOne } from '../../../database.js';
import { BusinessError, NotFoundError } from '../../../errors.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import type { Stored } from '../../../record/entity.js';
import { Labels } from '../../../record/labels.js';
import { present } from '../../../record/present.js';
import { columnsSql, filtersSql, orderSql } from '../../../record/query.js';
import { scoped } from '../../../record/scope.js';
import { dictionariesOf, listsOf, templateSheets } from '../../../sheets/template.js';
import { writeWorkbook } from '../../../sheets/workbook-writer.js';
import { openArchive } from '../../../sheets/zip-guard.js';
import { AttachService } from '../../system/attach/index.js';
import { DictionaryService } from '../../system/dict/index.js';
import { faultText, type FirstError, type ToldFault } from './fault-text.js';
import type { ImportQuery, ImportSubmit } from './imports.dto.js';
import { ImportStatus, OPEN_STATUSES } from './import-status.js';
import { failBatch } from './job.queries.js';

const MORE = sql`, t.attach_id as "attachId", t.error_attach_id as "errorAttachId", t.first_errors as "firstErrors",
  t.error_key as "errorKey", t.error_params as "errorParams",
  t.cancel_requested as "cancelRequested",
  extract(epoch from localtimestamp - t.begin_time)::float8 as elapsed`;

/** Batches as people see them: start, watch, cancel, remove. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
    private readonly dictionaries: DictionaryService,
    private readonly attaches: AttachService,
    private readonly jobs: JobQueue,
  ) {}

  /** One page of the batches of the caller's region, newest first. */
  async list(caller: Caller, filters: ImportQuery): Promise<PageOf<Stored>> {
    const paging = pagingOf(filters);
    const where = sql`${scoped(caller, dataImportRecord)} ${filtersSql(dataImportRecord, { ...filters })}`;
    const [rows, count] = await Promise.all([
      query<Stored>(
        this.db,
        sql`select ${columnsSql(dataImportRecord)} ${MORE} from data_import_record t where ${where}
          ${orderSql(dataImportRecord, filters)} limit ${paging.size} offset ${paging.offset}`,
      ),
      queryOne<{ total: string }>(
        this.db,
        sql`select count(*) as total from data_import_record t where ${where}`,
      ),
    ]);
    const records = await this.present(caller, rows);
    return pageOf(records, Number(count?.total ?? 0), paging.current, paging.size);
  }

  /** A batch with its counts, its progress and, when rows were refused, the address of the error workbook. */
  async detail(caller: Caller, id: string): Promise<Stored> {
    const [row] = await this.present(caller, [await this.find(caller, id)]);
    if (!row) throw new NotFoundError('dataImportRecord');
    return row;
  }

  /** Starts a batch over an uploaded file. What is no workbook is refused here, before anything is queued. */
  async submit(caller: Caller, order: ImportSubmit): Promise<Stored> {
    const attach = await this.attaches.find(caller, order.attachId);
    if (attach.extension !== 'xlsx') throw new BusinessError('import.notSheet');
    await this.attaches.withPath(attach, async (path) => (await openArchive(path)).close());
    const { mode, dataType, acceptGood = 0, remark = null, year = thisYear() } = order;
    const created = await queryOne<{ id: string }>(
      this.db,
      sql`insert into data_import_record (tenant_id, xz_code, create_user, create_dept, update_user, import_user,
          batch_no, data_type, year, attach_id, file_name, file_size, mode, accept_good, remark, language)
        values (${caller.tenantId}, ${caller.xzCode}, ${caller.userId}, ${caller.deptIds[0] ?? null}, ${caller.userId},
          ${caller.userName}, 'DR' || to_char(localtimestamp, 'yyyymmdd') || right(nextval('record_id')::text, 6),
          ${dataType}, ${year}, ${attach.id}, ${attach.originalName}, ${attach.attachSize}, ${mode}, ${acceptGood},
          ${remark}, ${caller.language})
        returning id`,
    );
    const id = created?.id ?? '';
    // The row is the job; a queue that cannot be reached now is told by the sweeper later.
    await this.jobs.add('imports', id).catch(() => undefined);
    return this.detail(caller, id);
  }

  /** Asks a running batch to stop; it does so within seconds and leaves nothing behind. */
  async cancel(caller: Caller, id: string): Promise<true> {
    const row = await this.find(caller, id);
    await query(
      this.db,
      sql`update data_import_record set cancel_requested = true, update_user = ${caller.userId},
          update_time = localtimestamp
        where id = ${row.id} and import_status in (${join([...OPEN_STATUSES])})`,
    );
    // One that nobody has begun ends here, even when no worker runs.
    await query(
      this.db,
      sql`${failBatch(row.id, 'import.canceled')} and import_status = ${ImportStatus.waiting}`,
    );
    await this.jobs.add('imports', id).catch(() => undefined);
    return true;
  }

  /** Removes batches from the list; the trees they brought stay. */
  async remove(caller: Caller, ids: string[]): Promise<true> {
    await this.db.transaction(async (tx) => {
      const rows = await query<{ id: string; importStatus: number }>(
        tx,
        sql`select t.id, t.import_status as "importStatus" from data_import_record t
          where ${scoped(caller, dataImportRecord)} and t.id in (${join(ids)}) for update`,
      );
      if (rows.length < ids.length) throw new NotFoundError('dataImportRecord');
      if (rows.some((row) => OPEN_STATUSES.has(row.importStatus))) throw new BusinessError('import.running');
      await query(
        tx,
        sql`update data_import_record set is_deleted = 1, update_user = ${caller.userId},
          update_time = localtimestamp where id in (${join(ids)})`,
      );
    });
    return true;
  }

  /** Writes the template of the trees: data sheet, dictionary lists, error notes. */
  async template(caller: Caller, output: Writable): Promise<void> {
    const texts = await this.dictionaries.choices(dictionariesOf(oldTree), caller.tenantId);
    await writeWorkbook(output, templateSheets(oldTree, listsOf(texts)));
  }

  private async find(caller: Caller, id: string): Promise<Stored> {
    const row = await queryOne<Stored>(
      this.db,
      sql`select ${columnsSql(dataImportRecord)} ${MORE} from data_import_record t
        where ${scoped(caller, dataImportRecord)} and t.id = ${id}`,
    );
    if (!row) throw new NotFoundError('dataImportRecord');
    return row;
  }

  private async present(caller: Caller, rows: Stored[]): Promise<Stored[]> {
    for (const row of rows) {
      const { attachId, errorAttachId, elapsed, progress, importStatus, readNum } = row;
      const running = OPEN_STATUSES.has(Number(importStatus)) && Number(elapsed) > 0;
      row['fileUrl'] = this.attaches.linkOf(String(attachId));
      row['errorFileUrl'] = errorAttachId ? this.attaches.linkOf(String(errorAttachId)) : '';
      row['rate'] = running ? Math.round(Number(readNum) / Number(elapsed)) : 0;
      row['secondsLeft'] =
        running && Number(progress) > 0
          ? Math.ceil((Number(elapsed) * (1 - Number(progress))) / Number(progress))
          : null;
      row['firstErrors'] = ((row['firstErrors'] ?? []) as ToldFault[]).map((told): FirstError => ({
        row: told.row,
        text: faultText(told, caller.language),
      }));
      if (row['errorKey'])
        row['errorMessage'] = message(
          String(row['errorKey']),
          caller.language,
          row['errorParams'] as object as never,
        );
      for (const inner of ['elapsed', 'errorKey', 'errorParams']) delete row[inner];
    }
    return present(dataImportRecord, rows, caller.tenantId, this.labels);
  }
}
