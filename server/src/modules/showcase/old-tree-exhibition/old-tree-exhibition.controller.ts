import { oldTreeExhibition } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import {
  exportDto,
  queryDto,
  saveDto,
  transitionDto,
  TransitionOpinion,
  updateDto,
} from '../../../record/dto.js';
import {
  Detail,
  Export,
  ExportCount,
  ExportSubmit,
  Feed,
  History,
  Page,
  RecordController,
  Remove,
  Save,
  Transitions,
  Update,
} from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { FeedQuery } from '../../../search/feed.js';
import { Exports } from '../../system/exports/index.js';
import { OldTreeExhibitionService } from './old-tree-exhibition.service.js';

class OldTreeExhibitionQuery extends queryDto(oldTreeExhibition) {}
class OldTreeExhibitionExport extends exportDto(oldTreeExhibition) {}
class OldTreeExhibitionSave extends saveDto(oldTreeExhibition) {}
class OldTreeExhibitionUpdate extends updateDto(oldTreeExhibition) {}
class OldTreeExhibitionPublish extends transitionDto('publishStatus') {}

/** `oldTreeExhibition/oldTreeExhibition`: entries of the exhibition of the showcase, for their keepers. */
@RecordController(oldTreeExhibition)
export class OldTreeExhibitionController {
  constructor(
    private readonly entries: OldTreeExhibitionService,
    private readonly exports: Exports,
  ) {}

  @Page(oldTreeExhibition)
  list(@CurrentCaller() caller: Caller, @Query() query: OldTreeExhibitionQuery) {
    return this.entries.page(caller, query);
  }

  @Feed(oldTreeExhibition)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.entries.feed(caller, query);
  }

  @Detail(oldTreeExhibition)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.entries.detail(caller, id);
  }

  @History(oldTreeExhibition)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.entries.history(caller, query);
  }

  @Save(oldTreeExhibition)
  save(@CurrentCaller() caller: Caller, @Body() body: OldTreeExhibitionSave) {
    return this.entries.save(caller, body);
  }

  @Update(oldTreeExhibition)
  update(@CurrentCaller() caller: Caller, @Body() body: OldTreeExhibitionUpdate) {
    return this.entries.update(caller, body);
  }

  @Remove(oldTreeExhibition)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.entries.remove(caller, idsOf(query));
  }

  @Transitions(oldTreeExhibition, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: OldTreeExhibitionPublish,
    @Body() said?: TransitionOpinion,
  ) {
    return this.entries.transitionRows(caller, 'publishStatus', query, said);
  }

  @Export(oldTreeExhibition)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: OldTreeExhibitionExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, oldTreeExhibition.name, query, gone);
  }

  @ExportCount(oldTreeExhibition)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: OldTreeExhibitionExport) {
    return this.exports.count(caller, oldTreeExhibition.name, query);
  }

  @ExportSubmit(oldTreeExhibition)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: OldTreeExhibitionExport) {
    return this.exports.submit(caller, oldTreeExhibition.name, body);
  }
}
