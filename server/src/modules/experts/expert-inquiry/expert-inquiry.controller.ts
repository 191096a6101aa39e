import { expertInquiry } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { FeedQuery } from '../../../search/feed.js';
import {
  transitionDto,
  TransitionOpinion,
  queryDto,
  saveDto,
  submitDto,
  updateDto,
} from '../../../record/dto.js';
import {
  Feed,
  Detail,
  History,
  Transitions,
  Page,
  RecordController,
  Remove,
  Save,
  Submit,
  Update,
} from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { ExpertInquiryService } from './expert-inquiry.service.js';
import { InquiryThreads } from './inquiry-thread.service.js';

class ExpertInquiryQuery extends queryDto(expertInquiry) {}
class ExpertInquirySave extends saveDto(expertInquiry) {}
class ExpertInquirySubmit extends submitDto(expertInquiry) {}
class ExpertInquiryUpdate extends updateDto(expertInquiry) {}
class ExpertInquiryStatus extends transitionDto('status') {}

/** `expertInquiry/expertInquiry`: questions to experts. */
@RecordController(expertInquiry)
export class ExpertInquiryController {
  constructor(
    private readonly inquiries: ExpertInquiryService,
    private readonly threads: InquiryThreads,
  ) {}

  @Page(expertInquiry)
  page(@CurrentCaller() caller: Caller, @Query() query: ExpertInquiryQuery) {
    return this.inquiries.page(caller, query);
  }

  @Feed(expertInquiry)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.inquiries.feed(caller, query);
  }

  @Detail(expertInquiry)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.threads.detail(caller, id);
  }

  @History(expertInquiry)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.inquiries.history(caller, query);
  }

  @Save(expertInquiry)
  save(@CurrentCaller() caller: Caller, @Body() body: ExpertInquirySave) {
    return this.inquiries.save(caller, body);
  }

  @Update(expertInquiry)
  update(@CurrentCaller() caller: Caller, @Body() body: ExpertInquiryUpdate) {
    return this.inquiries.update(caller, body);
  }

  @Submit(expertInquiry)
  submit(@CurrentCaller() caller: Caller, @Body() body: ExpertInquirySubmit) {
    return this.inquiries.submit(caller, body);
  }

  @Remove(expertInquiry)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.inquiries.remove(caller, idsOf(query));
  }

  @Transitions(expertInquiry, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ExpertInquiryStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.inquiries.transitionRows(caller, 'status', query, said);
  }
}
