import { inquiryComment, now } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import sql, { raw } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import { assign, type Change, type Draft } from '../../../rows/stored.js';
import { InquiryChildService } from './inquiry-child.service.js';

/** Remarks, by anyone who sees the inquiry. */
@Injectable()
export class InquiryCommentService extends InquiryChildService<typeof inquiryComment> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, inquiryComment);
  }

  /** Removes the remarks on replies that are removed; the caller has locked their inquiry. */
  removeAbout(tx: EntityManager, caller: Caller, replyIds: readonly string[]): Promise<void> {
    return this.removeHanging(tx, caller, 'replyId', replyIds);
  }

  protected override async beforeSave({ tx, caller, row }: Change<typeof inquiryComment>): Promise<void> {
    await this.assertBeside(tx, row, 'replyId', 'inquiry_reply');
    await this.assertBeside(tx, row, 'parentId', 'inquiry_comment');
    assign(row, { commentUser: caller.userName, commentTime: now() });
  }

  /** Refuses a remark on an answer or remark of another inquiry; that the caller sees it was checked before. */
  private async assertBeside(
    tx: EntityManager,
    row: Draft<typeof inquiryComment>,
    field: 'replyId' | 'parentId',
    table: 'inquiry_reply' | 'inquiry_comment',
  ): Promise<void> {
    if (!row[field]) return;
    const found = await queryOne(
      tx,
      sql`select 1 from ${raw(table)} where id = ${row[field]} and inquiry_id = ${row.inquiryId}
        and is_deleted = 0`,
    );
    if (!found) throw new ValidationError([{ field, key: 'inquiry.elsewhere' }]);
  }
}
