import { expertInquiry } from '@gushu/shared';
import { Inject, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { recordController } from '../../../record/controller.js';
import { Detail } from '../../../record/verbs.js';
import { IdQuery } from '../../../rows/ids.js';
import { ExpertInquiryService } from './expert-inquiry.service.js';
import { InquiryThreads } from './inquiry-thread.service.js';

/** `expertInquiry/expertInquiry`: questions to experts. */
export class ExpertInquiryController extends recordController(expertInquiry, ExpertInquiryService, [
  'page',
  'feed',
  'history',
  'save',
  'update',
  'submit',
  'remove',
  'status',
]) {
  @Inject() private readonly threads: InquiryThreads;

  @Detail(expertInquiry)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.threads.detail(caller, id);
  }
}
