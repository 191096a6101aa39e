import { inquiryReply, permissionOf } from '@gushu/shared';
import { Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { IdQuery } from '../../../rows/ids.js';
import { recordController } from '../../../record/controller.js';
import { InquiryReplyService } from './inquiry-reply.service.js';

/** `inquiryReply/inquiryReply`: answers to inquiries. */
export class InquiryReplyController extends recordController(inquiryReply, InquiryReplyService, [
  'page',
  'feed',
  'detail',
  'save',
  'remove',
]) {
  /** POST adopt: marks the answer that has helped and closes its inquiry. */
  @Post('adopt')
  @Permission(permissionOf(inquiryReply, 'edit'))
  @ApiOperation({ summary: 'Reply: Adopts it and closes the inquiry' })
  adopt(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.adopt(caller, id);
  }
}
