import { sharePublish } from '@gushu/shared';
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
import { SharePublishService } from './share-publish.service.js';

class SharePublishQuery extends queryDto(sharePublish) {}
class SharePublishExport extends exportDto(sharePublish) {}
class SharePublishSave extends saveDto(sharePublish) {}
class SharePublishUpdate extends updateDto(sharePublish) {}
class SharePublishPublishStatus extends transitionDto('publishStatus') {}

/** `sharePublish/sharePublish`: what regions share with those above and below them. */
@RecordController(sharePublish)
export class SharePublishController {
  constructor(
    private readonly shares: SharePublishService,
    private readonly exports: Exports,
  ) {}

  @Page(sharePublish)
  list(@CurrentCaller() caller: Caller, @Query() query: SharePublishQuery) {
    return this.shares.page(caller, query);
  }

  @Feed(sharePublish)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.shares.feed(caller, query);
  }

  @Detail(sharePublish)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.shares.detail(caller, id);
  }

  @History(sharePublish)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.shares.history(caller, query);
  }

  @Save(sharePublish)
  save(@CurrentCaller() caller: Caller, @Body() body: SharePublishSave) {
    return this.shares.save(caller, body);
  }

  @Update(sharePublish)
  update(@CurrentCaller() caller: Caller, @Body() body: SharePublishUpdate) {
    return this.shares.update(caller, body);
  }

  @Remove(sharePublish)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.shares.remove(caller, idsOf(query));
  }

  @Transitions(sharePublish, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: SharePublishPublishStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.shares.transitionRows(caller, 'publishStatus', query, said);
  }

  @Export(sharePublish)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: SharePublishExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, sharePublish.name, query, gone);
  }

  @ExportCount(sharePublish)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: SharePublishExport) {
    return this.exports.count(caller, sharePublish.name, query);
  }

  @ExportSubmit(sharePublish)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: SharePublishExport) {
    return this.exports.submit(caller, sharePublish.name, body);
  }
}
