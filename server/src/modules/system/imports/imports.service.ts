import {
  type FeedOf,
  dataImportRecord,
  message,
  permissionOf,
  type RecordDefinition,
  isOpenStatus,
  type PageOf,
  thisYear,
  type RowOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Writable } from 'node:stream';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, holds } from '../../../caller/caller.js';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, readPage } from '../../../blade/page-query.js';
import { BusinessError, ForbiddenError, ValidationError } from '../../../http/errors.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import type { Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { type FeedQuery, readFeed } from '../../../search/feed.js';
import { orderOf, orderSql } from '../../../search/order.js';
import { filtersSql } from '../../../search/filters.js';
import { RowService } from '../../../rows/service.js';
import { scoped } from '../../../rows/scope.js';
import { dictionariesOf, listsOf, templateSheets } from '../../../sheets/meaning/template.js';
import { writeWorkbook } from '../../../sheets/format/workbook-writer.js';
import { openArchive } from '../../../sheets/format/zip-guard.js';
import { AttachService } from '../attach/index.js';
import { DictionaryService } from '../dict/index.js';
import { type StoredFault, faultInWords } from './fault-text.js';
import type { ImportQuery, ImportSubmit } from './imports.dto.js';
import { batchesOf } from './job.queries.js';
import { oneBatch } from './new-batch.js';
import { recordOf } from './sinks.js';

const MORE = sql`, t.attach_id as "attachId", t.error_attach_id as "errorAttachId", t.first_errors as "firstErrors",
  (select j.error_key from job j where j.id = t.id) as "errorKey",
  (select j.error_params from job j where j.id = t.id) as "errorParams",
  (select j.cancel_requested from job j where j.id = t.id) as "cancelRequested",
  extract(epoch from localtimestamp - t.begin_time)::float8 as elapsed`;

/** A batch with the columns besides its fields that answers are made from. */
type Batch = Stored<typeof dataImportRecord> & {
  attachId: string;
  errorAttachId: string | null;
  firstErrors: StoredFault[] | null;
  errorKey?: string | null;
  errorParams?: object | null;
  elapsed?: number | null;
};

/** Batches as people see them: start, watch, cancel, remove. */
@Injectable()
export class ImportsService extends RowService<typeof dataImportRecord> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly dictionaries: DictionaryService,
    private readonly attaches: AttachService,
    private readonly jobs: JobQueue,
  ) {
    super({ db, labels }, dataImportRecord, [{ columns: MORE }]);
  }

  /** One page of the batches of the caller's region, newest first. */
  async list(caller: Caller, filters: ImportQuery): Promise<PageOf<RowOf<typeof dataImportRecord>>> {
    const paging = pagingOf(filters);
    const where = sql`${this.scope(caller)} ${filtersSql(dataImportRecord, { ...filters })}`;
    const order = orderSql(orderOf(dataImportRecord, filters));
    const [rows, total] = await readPage(
      paging,
      this.read<Batch>(this.db, where, sql`${order} limit ${paging.size} offset ${paging.offset}`),
      () => this.count(this.db, where),
    );
    return pageOf(await this.present(caller, rows), total, paging.current, paging.size);
  }

  /** Batches that were changed or removed since a time, in order. */
  feed(caller: Caller, asked: FeedQuery): Promise<FeedOf<RowOf<typeof dataImportRecord>>> {
    const [record, table, scope] = [dataImportRecord, this.table, this.scope(caller)];
    const rows = async (where: Sql) => this.present(caller, await this.read<Batch>(this.db, where, empty));
    return readFeed(this.db, { caller, record, table, scope, rows, filter: empty }, asked);
  }

  /**
   * Starts a batch over an uploaded file, or answers the one that was started over it within the last minutes. A file
   * that is no workbook is refused here, before a job is queued.
   */
  async submit(caller: Caller, order: ImportSubmit): Promise<RowOf<typeof dataImportRecord>> {
    const record = this.importable(caller, order.dataType);
    // Without a key field an update could not find its row.
    if (!record.updateKey && order.mode !== 1) throw new BusinessError('import.addOnly');
    if (order.year !== undefined && order.year > thisYear())
      throw new ValidationError([{ field: 'year', key: 'tree.futureYear' }]);
    const attach = await this.attaches.readable(caller, { id: order.attachId });
    if (attach.extension !== 'xlsx') throw new BusinessError('import.notSheet');
    await this.attaches.withPath(attach, async (path) => (await openArchive(path)).close());
    const id = await this.db.transaction((tx) => oneBatch(tx, caller, order, attach));
    await this.jobs.enqueue('imports', id);
    return this.detail(caller, id);
  }

  /** Requests a running batch to stop; it does so within seconds and leaves nothing behind. */
  async cancel(caller: Caller, id: string): Promise<true> {
    const row = await this.find(this.db, caller, id);
    const batches = batchesOf(row.dataType);
    const by = sql`update_user = ${caller.userId}`;
    if (!(await batches.cancel(this.db, row.id, { own: by }))) throw new BusinessError('import.ended');
    await this.jobs.enqueue(batches.kind, id);
    return true;
  }

  /** The record of a kind of batch; refuses callers who may not import it. */
  importable(caller: Caller, dataType: string): RecordDefinition {
    const record = recordOf(dataType);
    const permission = permissionOf(record, 'import');
    if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
    return record;
  }

  /** Writes the template of a record: data sheet, dictionary lists, error notes. */
  async template(caller: Caller, record: RecordDefinition, output: Writable): Promise<void> {
    const texts = await this.dictionaries.choices(dictionariesOf(record), caller.tenantId);
    await writeWorkbook(output, templateSheets(record, listsOf(texts)));
  }

  protected override scope(caller: Caller): Sql {
    return scoped(caller, dataImportRecord);
  }

  /** Allows only ended batches to be removed from the list; the imported rows stay. */
  protected override async assertRemovable(
    _tx: EntityManager,
    _caller: Caller,
    rows: readonly Stored<typeof dataImportRecord>[],
  ): Promise<void> {
    if (rows.some((row) => isOpenStatus(row.importStatus))) throw new BusinessError('import.running');
  }

  /** Adds to batches the addresses of their files, their speed, and their faults in words. */
  override async present(caller: Caller, rows: Batch[]): Promise<RowOf<typeof dataImportRecord>[]> {
    for (const row of rows) {
      const { attachId, errorAttachId, elapsed, progress, importStatus, readNum } = row;
      const running = isOpenStatus(importStatus) && Number(elapsed) > 0;
      Object.assign(row, {
        fileUrl: this.attaches.linkOf(attachId),
        errorFileUrl: errorAttachId ? this.attaches.linkOf(errorAttachId) : '',
        rate: running ? Math.round(Number(readNum) / Number(elapsed)) : 0,
        secondsLeft:
          running && Number(progress) > 0
            ? Math.ceil((Number(elapsed) * (1 - Number(progress))) / Number(progress))
            : null,
        firstErrors: (row.firstErrors ?? []).map((fault) => faultInWords(fault, caller.language)),
      });
      if (row.errorKey)
        row.errorMessage = message(row.errorKey, caller.language, row.errorParams as object as never);
      delete row.elapsed;
      delete row.errorKey;
      delete row.errorParams;
    }
    return super.present(caller, rows);
  }
}
