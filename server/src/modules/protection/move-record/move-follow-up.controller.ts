import { moveFollowUp } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { FeedQuery } from '../../../search/feed.js';
import { queryDto, saveDto, updateDto } from '../../../record/dto.js';
import {
  Detail,
  Feed,
  History,
  Page,
  RecordController,
  Remove,
  Save,
  Update,
} from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { MoveFollowUpService } from './move-follow-up.service.js';

class MoveFollowUpQuery extends queryDto(moveFollowUp) {}
class MoveFollowUpSave extends saveDto(moveFollowUp) {}
class MoveFollowUpUpdate extends updateDto(moveFollowUp) {}

/** `moveFollowUp/moveFollowUp`: how moved trees fare, year by year. */
@RecordController(moveFollowUp)
export class MoveFollowUpController {
  constructor(private readonly followUps: MoveFollowUpService) {}

  @Page(moveFollowUp)
  page(@CurrentCaller() caller: Caller, @Query() query: MoveFollowUpQuery) {
    return this.followUps.page(caller, query);
  }

  @Feed(moveFollowUp)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.followUps.feed(caller, query);
  }

  @Detail(moveFollowUp)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.followUps.detail(caller, id);
  }

  @History(moveFollowUp)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.followUps.history(caller, query);
  }

  @Save(moveFollowUp)
  save(@CurrentCaller() caller: Caller, @Body() body: MoveFollowUpSave) {
    return this.followUps.save(caller, body);
  }

  @Update(moveFollowUp)
  update(@CurrentCaller() caller: Caller, @Body() body: MoveFollowUpUpdate) {
    return this.followUps.update(caller, body);
  }

  @Remove(moveFollowUp)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.followUps.remove(caller, idsOf(query));
  }
}
