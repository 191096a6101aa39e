import { inquiryReply, now, type expertInquiry } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { BusinessError, ForbiddenError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import { assign, type StoredChange, type Change, type Stored } from '../../../rows/stored.js';
import { ExpertInquiryService } from './expert-inquiry.service.js';
import { ownExpert } from './experts.queries.js';
import { InquiryChildService } from './inquiry-child.service.js';
import { InquiryCommentService } from './inquiry-comment.service.js';

/** Answers: given by the experts who are asked, adopted by the asker. */
@Injectable()
export class InquiryReplyService extends InquiryChildService<typeof inquiryReply> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly inquiries: ExpertInquiryService,
    private readonly comments: InquiryCommentService,
  ) {
    super({ db, labels }, inquiryReply);
  }

  /** Marks the answer that has helped and closes its inquiry. */
  async adopt(caller: Caller, id: string): Promise<true> {
    await this.db.transaction(async (tx) => {
      const before = await this.find(tx, caller, id, true);
      await this.inquiries.adopt(tx, caller, before.inquiryId, id);
      await this.amend(tx, caller, before, { values: { isAdopted: 1 } });
    });
    return true;
  }

  /** The expert as whom the caller may answer: one who is asked, or any where the inquiry is open. */
  async answering(
    db: EntityManager | DataSource,
    caller: Caller,
    inquiry: Stored<typeof expertInquiry>,
  ): Promise<string | undefined> {
    const isAsked = (inquiry.expertUserIds ?? '').split(',').includes(caller.userId);
    return isAsked || inquiry.isOpen === 1 ? ownExpert(db, caller) : undefined;
  }

  protected override async beforeSave({ tx, caller, row }: Change<typeof inquiryReply>): Promise<void> {
    const inquiry = await this.lockParent<typeof expertInquiry>(tx, caller, row);
    const expertId = await this.answering(tx, caller, inquiry);
    if (expertId === undefined) throw new ForbiddenError('inquiry.notAsked');
    assign(row, { expertId, replyUser: caller.userName, replyTime: now(), isAdopted: 0, likeNum: 0 });
  }

  protected override async afterSave({
    tx,
    caller,
    row,
    before,
  }: StoredChange<typeof inquiryReply>): Promise<void> {
    await this.inquiries.recount(tx, caller, row.inquiryId);
    if (!before) await this.inquiries.announceAnswer(tx, caller, row.inquiryId);
  }

  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof inquiryReply>[],
  ): Promise<void> {
    if (rows.some((row) => Number(row.isAdopted) === 1)) throw new BusinessError('inquiry.adopted');
    const ids = rows.map(({ id }) => id);
    await this.comments.removeAbout(tx, caller, ids);
    for (const id of new Set(rows.map((row) => this.parentId(row))))
      await this.inquiries.recount(tx, caller, id, ids);
  }
}
