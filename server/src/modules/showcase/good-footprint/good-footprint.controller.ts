import { goodFootprint } from '@gushu/shared';
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
import { GoodFootprintService } from './good-footprint.service.js';

class GoodFootprintQuery extends queryDto(goodFootprint) {}
class GoodFootprintExport extends exportDto(goodFootprint) {}
class GoodFootprintSave extends saveDto(goodFootprint) {}
class GoodFootprintUpdate extends updateDto(goodFootprint) {}
class GoodFootprintPublish extends transitionDto('publishStatus') {}

/** `goodFootprint/goodFootprint`: footprints of the showcase, for their keepers. */
@RecordController(goodFootprint)
export class GoodFootprintController {
  constructor(
    private readonly footprints: GoodFootprintService,
    private readonly exports: Exports,
  ) {}

  @Page(goodFootprint)
  list(@CurrentCaller() caller: Caller, @Query() query: GoodFootprintQuery) {
    return this.footprints.page(caller, query);
  }

  @Feed(goodFootprint)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.footprints.feed(caller, query);
  }

  @Detail(goodFootprint)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.footprints.detail(caller, id);
  }

  @History(goodFootprint)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.footprints.history(caller, query);
  }

  @Save(goodFootprint)
  save(@CurrentCaller() caller: Caller, @Body() body: GoodFootprintSave) {
    return this.footprints.save(caller, body);
  }

  @Update(goodFootprint)
  update(@CurrentCaller() caller: Caller, @Body() body: GoodFootprintUpdate) {
    return this.footprints.update(caller, body);
  }

  @Remove(goodFootprint)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.footprints.remove(caller, idsOf(query));
  }

  @Transitions(goodFootprint, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: GoodFootprintPublish,
    @Body() said?: TransitionOpinion,
  ) {
    return this.footprints.transitionRows(caller, 'publishStatus', query, said);
  }

  @Export(goodFootprint)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: GoodFootprintExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, goodFootprint.name, query, gone);
  }

  @ExportCount(goodFootprint)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: GoodFootprintExport) {
    return this.exports.count(caller, goodFootprint.name, query);
  }

  @ExportSubmit(goodFootprint)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: GoodFootprintExport) {
    return this.exports.submit(caller, goodFootprint.name, body);
  }
}
