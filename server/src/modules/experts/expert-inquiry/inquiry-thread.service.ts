import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import type { AnyRow } from '../../../rows/stored.js';
import { ExpertInquiryService, InquiryStatus } from './expert-inquiry.service.js';
import { InquiryCommentService } from './inquiry-comment.service.js';
import { InquiryReplyService } from './inquiry-reply.service.js';

// Blade's longest page; clients read more by the pages of replies and comments.
const WHOLE = { size: 500, ascs: 'id' };

/** An inquiry with all its replies and comments. */
@Injectable()
export class InquiryThreads {
  constructor(
    private readonly db: DataSource,
    private readonly inquiries: ExpertInquiryService,
    private readonly replies: InquiryReplyService,
    private readonly comments: InquiryCommentService,
  ) {}

  /** The inquiry with its `replies` and their `comments`, its own `comments`, and what the caller may add. */
  async detail(caller: Caller, id: string): Promise<AnyRow> {
    const row = await this.inquiries.detail(caller, id);
    await this.inquiries.viewed(caller, row);
    const asked = { ...WHOLE, inquiryId: id };
    const [replies, comments, expert] = await Promise.all([
      this.replies.page(caller, asked),
      this.comments.page(caller, asked),
      this.replies.answering(this.db, caller, row),
    ]);
    const of = (replyId: string | null) => comments.records.filter((comment) => comment.replyId === replyId);
    const isDiscussed = row.status === InquiryStatus.waiting || row.status === InquiryStatus.answered;
    return {
      ...row,
      replies: replies.records.map((reply) => ({ ...reply, comments: of(reply.id) })),
      comments: of(null),
      replyable: isDiscussed && expert !== undefined,
      commentable: isDiscussed,
    };
  }
}
