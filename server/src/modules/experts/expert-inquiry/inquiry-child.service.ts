import { expertInquiry, type RecordDefinition } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { RecordService } from '../../../record/service.js';
import type { RowTools } from '../../../rows/service.js';
import { scoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import { type ExpertInquiryService, InquiryStatus } from './expert-inquiry.service.js';

/** What people add to an inquiry while it is discussed, and may take back until it is closed. */
export abstract class InquiryChildService<B extends object> extends RecordService<B> {
  protected constructor(
    tools: RowTools,
    record: RecordDefinition,
    protected readonly inquiries: ExpertInquiryService,
  ) {
    super(tools, record);
  }

  /** Rows, each removable only while its inquiry is discussed. */
  override async present(caller: Caller, rows: Stored[]): Promise<Stored[]> {
    const shown = await super.present(caller, rows);
    const ids = [...new Set(rows.map((row) => row['inquiryId']))];
    const closed = await query<{ id: string }>(
      this.db,
      sql`select t.id from expert_inquiry t where ${scoped(caller, expertInquiry)}
        and t.id = any(${ids}::bigint[]) and t.status = ${InquiryStatus.closed}`,
    );
    const isClosed = new Set(closed.map(({ id }) => id));
    for (const row of shown)
      row['removable'] = row['removable'] === true && !isClosed.has(String(row['inquiryId']));
    return shown;
  }

  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored[],
  ): Promise<void> {
    for (const id of this.inquiriesOf(rows)) await this.inquiries.discussed(tx, caller, id);
  }

  protected inquiriesOf(rows: readonly Stored[]): string[] {
    return [...new Set(rows.map((row) => String(row['inquiryId'])))].sort();
  }
}
