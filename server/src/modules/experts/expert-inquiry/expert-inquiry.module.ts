import { Module } from '@nestjs/common';
import { ExpertInquiryController } from './expert-inquiry.controller.js';
import { ExpertInquiryService } from './expert-inquiry.service.js';
import { AskedHandOver } from './hand-over.js';
import { InquiryCommentController } from './inquiry-comment.controller.js';
import { InquiryCommentService } from './inquiry-comment.service.js';
import { InquiryReplyController } from './inquiry-reply.controller.js';
import { InquiryReplyService } from './inquiry-reply.service.js';
import { InquiryThreads } from './inquiry-thread.service.js';

/** Questions to experts, with their answers and remarks. */
@Module({
  controllers: [ExpertInquiryController, InquiryCommentController, InquiryReplyController],
  providers: [
    ExpertInquiryService,
    InquiryReplyService,
    InquiryCommentService,
    InquiryThreads,
    AskedHandOver,
  ],
})
export class ExpertInquiryModule {}
