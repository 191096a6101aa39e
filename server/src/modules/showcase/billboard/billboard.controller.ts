import { billboard } from '@gushu/shared';
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
import { BillboardService } from './billboard.service.js';

class BillboardQuery extends queryDto(billboard) {}
class BillboardExport extends exportDto(billboard) {}
class BillboardSave extends saveDto(billboard) {}
class BillboardUpdate extends updateDto(billboard) {}
class BillboardPublish extends transitionDto('publishStatus') {}

/** `billboard/billboard`: films of the showcase, for their keepers. */
@RecordController(billboard)
export class BillboardController {
  constructor(
    private readonly films: BillboardService,
    private readonly exports: Exports,
  ) {}

  @Page(billboard)
  list(@CurrentCaller() caller: Caller, @Query() query: BillboardQuery) {
    return this.films.page(caller, query);
  }

  @Feed(billboard)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.films.feed(caller, query);
  }

  @Detail(billboard)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.films.detail(caller, id);
  }

  @History(billboard)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.films.history(caller, query);
  }

  @Save(billboard)
  save(@CurrentCaller() caller: Caller, @Body() body: BillboardSave) {
    return this.films.save(caller, body);
  }

  @Update(billboard)
  update(@CurrentCaller() caller: Caller, @Body() body: BillboardUpdate) {
    return this.films.update(caller, body);
  }

  @Remove(billboard)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.films.remove(caller, idsOf(query));
  }

  @Transitions(billboard, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: BillboardPublish,
    @Body() said?: TransitionOpinion,
  ) {
    return this.films.transitionRows(caller, 'publishStatus', query, said);
  }

  @Export(billboard)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: BillboardExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, billboard.name, query, gone);
  }

  @ExportCount(billboard)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: BillboardExport) {
    return this.exports.count(caller, billboard.name, query);
  }

  @ExportSubmit(billboard)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: BillboardExport) {
    return this.exports.submit(caller, billboard.name, body);
  }
}
