import { goodOldTree } from '@gushu/shared';
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
import { GoodOldTreeService } from './good-old-tree.service.js';

class GoodOldTreeQuery extends queryDto(goodOldTree) {}
class GoodOldTreeExport extends exportDto(goodOldTree) {}
class GoodOldTreeSave extends saveDto(goodOldTree) {}
class GoodOldTreeUpdate extends updateDto(goodOldTree) {}
class GoodOldTreePublish extends transitionDto('publishStatus') {}

/** `goodOldTree/goodOldTree`: best trees of the showcase, for their keepers. */
@RecordController(goodOldTree)
export class GoodOldTreeController {
  constructor(
    private readonly best: GoodOldTreeService,
    private readonly exports: Exports,
  ) {}

  @Page(goodOldTree)
  list(@CurrentCaller() caller: Caller, @Query() query: GoodOldTreeQuery) {
    return this.best.page(caller, query);
  }

  @Feed(goodOldTree)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.best.feed(caller, query);
  }

  @Detail(goodOldTree)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.best.detail(caller, id);
  }

  @History(goodOldTree)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.best.history(caller, query);
  }

  @Save(goodOldTree)
  save(@CurrentCaller() caller: Caller, @Body() body: GoodOldTreeSave) {
    return this.best.save(caller, body);
  }

  @Update(goodOldTree)
  update(@CurrentCaller() caller: Caller, @Body() body: GoodOldTreeUpdate) {
    return this.best.update(caller, body);
  }

  @Remove(goodOldTree)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.best.remove(caller, idsOf(query));
  }

  @Transitions(goodOldTree, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: GoodOldTreePublish,
    @Body() said?: TransitionOpinion,
  ) {
    return this.best.transitionRows(caller, 'publishStatus', query, said);
  }

  @Export(goodOldTree)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: GoodOldTreeExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, goodOldTree.name, query, gone);
  }

  @ExportCount(goodOldTree)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: GoodOldTreeExport) {
    return this.exports.count(caller, goodOldTree.name, query);
  }

  @ExportSubmit(goodOldTree)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: GoodOldTreeExport) {
    return this.exports.submit(caller, goodOldTree.name, body);
  }
}
