import { attachment, type HistoryLine, type PageOf, type RowOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, readPage } from '../../../blade/page-query.js';
import { query } from '../../../database/database.js';
import { NotFoundError, ValidationError } from '../../../http/errors.js';
import { historySql, writeHistory } from '../../../rows/history.js';
import { Labels } from '../../../rows/labels.js';
import { nameDiffs } from '../../../rows/references.js';
import { RowService } from '../../../rows/service.js';
import type { Stored } from '../../../rows/stored.js';
import { timeBoundsSql } from '../../../search/filters.js';
import { AttachService, MediaLinks, OwnFiles, releaseFiles } from '../attach/index.js';
import { assertTargetReadable, lockEditableTarget, targetOf, targetReadable } from '../record-rights.js';
import type { AttachmentHistoryQuery, AttachmentItem, AttachmentQuery } from './attachments.dto.js';
import { assertNotInText } from './in-text.js';
import { keyOf, SaveBatch } from './save-batch.js';
import { FILE, presentFile, type ShownFile } from './stored-file.js';

/** Files that are attached to records: read, saved and removed by the rights that the caller has to the record. */
@Injectable()
export class AttachmentsService extends RowService<typeof attachment> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly files: AttachService,
    private readonly own: OwnFiles,
    private readonly links: MediaLinks,
  ) {
    super({ db, labels }, attachment, [{ columns: FILE }]);
  }

  /** One page: of a record in its own order, else the newest first. */
  async page(caller: Caller, asked: AttachmentQuery): Promise<PageOf<RowOf<typeof attachment> & ShownFile>> {
    const paging = pagingOf(asked);
    const where = sql`${this.scope(caller)} ${filtersSql(asked)}`;
    const order = asked.businessId ? sql`order by t.sort, t.id` : sql`order by t.create_time desc, t.id desc`;
    const [rows, total] = await readPage(
      paging,
      this.read(this.db, where, sql`${order} limit ${paging.size} offset ${paging.offset}`),
      () => this.count(this.db, where),
    );
    return pageOf(await this.present(caller, rows), total, paging.current, paging.size);
  }

  /** Who changed which attachment of a record and when, newest first; the remark is the attachment's name. */
  async historyOf(
    caller: Caller,
    { businessType = '', businessId, before }: AttachmentHistoryQuery,
  ): Promise<HistoryLine[]> {
    const record = targetOf(businessType);
    if (!record) throw new ValidationError([{ field: 'businessType', key: 'attachment.target' }]);
    await assertTargetReadable(this.db.manager, caller, record, businessId);
    const ofRecord = sql`row_id in (select t.id from attachment t
      where t.tenant_id = ${caller.tenantId} and t.business_type = ${businessType} and t.business_id = ${businessId})`;
    const lines = await query<HistoryLine>(this.db, historySql(attachment, ofRecord, before));
    return nameDiffs(this.db, caller, attachment, lines);
  }

  /** Saves attachments and removes others, all or none, and answers those saved as a page does. */
  async saveBatch(
    caller: Caller,
    items: readonly AttachmentItem[],
    removedIds: readonly string[] = [],
  ): Promise<(RowOf<typeof attachment> & ShownFile)[]> {
    const named = [...new Set(items.flatMap(({ id }) => (id ? [id] : [])))];
    const tools = { labels: this.labels, own: this.own };
    const ids = await this.db.transaction(async (tx) => {
      const known = named.length > 0 ? await this.findAll(tx, caller, named) : [];
      const removed = removedIds.length > 0 ? await this.findAll(tx, caller, removedIds) : [];
      const saved = await new SaveBatch(tx, caller, tools).run(items, known, removed);
      await this.removeLocked(tx, caller, removed);
      return saved;
    });
    const rows = await this.present(caller, await this.findAll(this.db, caller, ids));
    return ids.map((id) => rows.find((row) => row.id === id)!);
  }

  /**
   * Removes attachments, all or none; a file goes when nothing names it any more.
   * @param businessType the only kind of record whose attachments may be among them
   */
  override async remove(caller: Caller, ids: readonly string[], businessType?: string): Promise<true> {
    await this.db.transaction(async (tx) => {
      const named = await this.findAll(tx, caller, ids);
      if (businessType && named.some((row) => row.businessType !== businessType)) throw new NotFoundError();
      // In one order, so that two calls cannot wait for each other.
      for (const key of [...new Set(named.map(keyOf))].sort()) {
        const [type, id = ''] = key.split(' ');
        await lockEditableTarget(tx, caller, targetOf(type)!, id);
      }
      await this.removeLocked(tx, caller, await this.findAll(tx, caller, ids, true));
    });
    return true;
  }

  override async present(
    caller: Caller,
    rows: Stored<typeof attachment>[],
  ): Promise<(RowOf<typeof attachment> & ShownFile)[]> {
    const shown = await super.present(caller, rows);
    return shown.map((row) =>
      presentFile(row, {
        media: (name) => this.links.linkOf(caller.tenantId, name),
        download: (id) => this.files.linkOf(id),
      }),
    );
  }

  private async removeLocked(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof attachment>[],
  ): Promise<void> {
    if (rows.length === 0) return;
    await assertNotInText(tx, rows);
    await this.softDelete(tx, caller, rows);
    const lines = rows.map((row) => ({
      row,
      action: 'remove' as const,
      remark: row.attachmentName ?? '',
    }));
    await writeHistory(tx, attachment, caller, lines);
    await releaseFiles(
      tx,
      rows.flatMap(({ attachId }) => (attachId ? [attachId] : [])),
    );
  }

  protected override scope(caller: Caller): Sql {
    return sql`t.tenant_id = ${caller.tenantId} and t.is_deleted = 0 and ${targetReadable(caller, 't')}`;
  }
}

const among = (column: Sql, keys: string | undefined): Sql =>
  keys ? sql`and ${column} in (${join(keys.split(','))})` : empty;

function filtersSql(asked: AttachmentQuery): Sql {
  const { businessType, businessId, provinceOldTreeNumber, ...kinds } = asked;
  const number = provinceOldTreeNumber;
  return sql`${among(sql`t.business_type`, businessType)}
    ${businessId ? sql`and t.business_id = ${businessId}` : empty}
    ${number ? sql`and t.province_old_tree_number = ${number}` : empty}
    ${among(sql`t.attach_type`, kinds.attachType)} ${among(sql`t.photo_kind`, kinds.photoKind)}
    ${timeBoundsSql(asked)}`;
}
