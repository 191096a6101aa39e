import { inquiryReply, permissionOf } from '@gushu/shared';
import { Body, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { FeedQuery } from '../../../search/feed.js';
import { queryDto, saveDto } from '../../../record/dto.js';
import { Feed, Detail, Page, RecordController, Remove, Save } from '../../../record/verbs.js';
import { IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { InquiryReplyService } from './inquiry-reply.service.js';

class InquiryReplyQuery extends queryDto(inquiryReply) {}
class InquiryReplySave extends saveDto(inquiryReply) {}

/** `inquiryReply/inquiryReply`: answers to inquiries. */
@RecordController(inquiryReply)
export class InquiryReplyController {
  constructor(private readonly replies: InquiryReplyService) {}

  @Page(inquiryReply)
  page(@CurrentCaller() caller: Caller, @Query() query: InquiryReplyQuery) {
    return this.replies.page(caller, query);
  }

  @Feed(inquiryReply)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.replies.feed(caller, query);
  }

  @Detail(inquiryReply)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.replies.detail(caller, id);
  }

  @Save(inquiryReply)
  save(@CurrentCaller() caller: Caller, @Body() body: InquiryReplySave) {
    return this.replies.save(caller, body);
  }

  @Remove(inquiryReply)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.replies.remove(caller, idsOf(query));
  }

  /** POST adopt: marks the answer that has helped and closes its inquiry. */
  @Post('adopt')
  @Permission(permissionOf(inquiryReply, 'edit'))
  @ApiOperation({ summary: 'Reply: Adopts it and closes the inquiry' })
  adopt(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.replies.adopt(caller, id);
  }
}
