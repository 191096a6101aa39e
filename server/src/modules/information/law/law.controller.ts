import { law } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { FeedQuery } from '../../../search/feed.js';
import {
  exportDto,
  transitionDto,
  TransitionOpinion,
  queryDto,
  saveDto,
  updateDto,
} from '../../../record/dto.js';
import {
  Feed,
  Detail,
  Export,
  ExportCount,
  ExportSubmit,
  History,
  Transitions,
  Page,
  RecordController,
  Remove,
  Save,
  Update,
} from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { Exports } from '../../system/exports/index.js';
import { LawService } from './law.service.js';

class LawQuery extends queryDto(law) {}
class LawExport extends exportDto(law) {}
class LawSave extends saveDto(law) {}
class LawUpdate extends updateDto(law) {}
class LawPublishStatus extends transitionDto('publishStatus') {}

/** `law/law`: laws and rules that regions publish. */
@RecordController(law)
export class LawController {
  constructor(
    private readonly laws: LawService,
    private readonly exports: Exports,
  ) {}

  @Page(law)
  list(@CurrentCaller() caller: Caller, @Query() query: LawQuery) {
    return this.laws.page(caller, query);
  }

  @Feed(law)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.laws.feed(caller, query);
  }

  @Detail(law)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.laws.detail(caller, id);
  }

  @History(law)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.laws.history(caller, query);
  }

  @Save(law)
  save(@CurrentCaller() caller: Caller, @Body() body: LawSave) {
    return this.laws.save(caller, body);
  }

  @Update(law)
  update(@CurrentCaller() caller: Caller, @Body() body: LawUpdate) {
    return this.laws.update(caller, body);
  }

  @Remove(law)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.laws.remove(caller, idsOf(query));
  }

  @Transitions(law, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: LawPublishStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.laws.transitionRows(caller, 'publishStatus', query, said);
  }

  @Export(law)
  export(@CurrentCaller() caller: Caller, @Query() query: LawExport, @ClientAborted() gone: AbortSignal) {
    return this.exports.file(caller, law.name, query, gone);
  }

  @ExportCount(law)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: LawExport) {
    return this.exports.count(caller, law.name, query);
  }

  @ExportSubmit(law)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: LawExport) {
    return this.exports.submit(caller, law.name, body);
  }
}
