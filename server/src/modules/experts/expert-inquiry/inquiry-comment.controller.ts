import { inquiryComment } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { FeedQuery } from '../../../search/feed.js';
import { queryDto, saveDto } from '../../../record/dto.js';
import { Feed, Detail, Page, RecordController, Remove, Save } from '../../../record/verbs.js';
import { IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { InquiryCommentService } from './inquiry-comment.service.js';

class InquiryCommentQuery extends queryDto(inquiryComment) {}
class InquiryCommentSave extends saveDto(inquiryComment) {}

/** `inquiryComment/inquiryComment`: remarks on inquiries and their answers. */
@RecordController(inquiryComment)
export class InquiryCommentController {
  constructor(private readonly comments: InquiryCommentService) {}

  @Page(inquiryComment)
  page(@CurrentCaller() caller: Caller, @Query() query: InquiryCommentQuery) {
    return this.comments.page(caller, query);
  }

  @Feed(inquiryComment)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.comments.feed(caller, query);
  }

  @Detail(inquiryComment)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.comments.detail(caller, id);
  }

  @Save(inquiryComment)
  save(@CurrentCaller() caller: Caller, @Body() body: InquiryCommentSave) {
    return this.comments.save(caller, body);
  }

  @Remove(inquiryComment)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.comments.remove(caller, idsOf(query));
  }
}
