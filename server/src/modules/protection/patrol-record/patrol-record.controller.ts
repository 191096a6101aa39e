import { patrolRecord } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { FeedQuery } from '../../../search/feed.js';
import { transitionDto, TransitionOpinion, queryDto, saveDto, updateDto } from '../../../record/dto.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import {
  Feed,
  Detail,
  History,
  Transitions,
  Page,
  RecordController,
  Remove,
  Save,
  Update,
} from '../../../record/verbs.js';
import { PatrolRecordService } from './patrol-record.service.js';

class PatrolRecordQuery extends queryDto(patrolRecord) {}
class PatrolRecordSave extends saveDto(patrolRecord) {}
class PatrolRecordUpdate extends updateDto(patrolRecord) {}
class PatrolRecordStatus extends transitionDto('status') {}

/** `patrolRecord/patrolRecord`: patrols of trees. */
@RecordController(patrolRecord)
export class PatrolRecordController {
  constructor(private readonly patrols: PatrolRecordService) {}

  @Page(patrolRecord)
  page(@CurrentCaller() caller: Caller, @Query() query: PatrolRecordQuery) {
    return this.patrols.page(caller, query);
  }

  @Feed(patrolRecord)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.patrols.feed(caller, query);
  }

  @Detail(patrolRecord)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.patrols.detail(caller, id);
  }

  @History(patrolRecord)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.patrols.history(caller, query);
  }

  @Save(patrolRecord)
  save(@CurrentCaller() caller: Caller, @Body() body: PatrolRecordSave) {
    return this.patrols.save(caller, body);
  }

  @Update(patrolRecord)
  update(@CurrentCaller() caller: Caller, @Body() body: PatrolRecordUpdate) {
    return this.patrols.update(caller, body);
  }

  @Remove(patrolRecord)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.patrols.remove(caller, idsOf(query));
  }

  @Transitions(patrolRecord, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: PatrolRecordStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.patrols.transitionRows(caller, 'status', query, said);
  }
}
