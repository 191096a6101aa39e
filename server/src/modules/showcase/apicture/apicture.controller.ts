import { apicture } from '@gushu/shared';
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
import { ApictureService } from './apicture.service.js';

class ApictureQuery extends queryDto(apicture) {}
class ApictureExport extends exportDto(apicture) {}
class ApictureSave extends saveDto(apicture) {}
class ApictureUpdate extends updateDto(apicture) {}
class ApicturePublish extends transitionDto('publishStatus') {}

/** `apicture/apicture`: exhibits of the showcase, for their keepers. */
@RecordController(apicture)
export class ApictureController {
  constructor(
    private readonly exhibits: ApictureService,
    private readonly exports: Exports,
  ) {}

  @Page(apicture)
  list(@CurrentCaller() caller: Caller, @Query() query: ApictureQuery) {
    return this.exhibits.page(caller, query);
  }

  @Feed(apicture)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.exhibits.feed(caller, query);
  }

  @Detail(apicture)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.exhibits.detail(caller, id);
  }

  @History(apicture)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.exhibits.history(caller, query);
  }

  @Save(apicture)
  save(@CurrentCaller() caller: Caller, @Body() body: ApictureSave) {
    return this.exhibits.save(caller, body);
  }

  @Update(apicture)
  update(@CurrentCaller() caller: Caller, @Body() body: ApictureUpdate) {
    return this.exhibits.update(caller, body);
  }

  @Remove(apicture)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.exhibits.remove(caller, idsOf(query));
  }

  @Transitions(apicture, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ApicturePublish,
    @Body() said?: TransitionOpinion,
  ) {
    return this.exhibits.transitionRows(caller, 'publishStatus', query, said);
  }

  @Export(apicture)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: ApictureExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, apicture.name, query, gone);
  }

  @ExportCount(apicture)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: ApictureExport) {
    return this.exports.count(caller, apicture.name, query);
  }

  @ExportSubmit(apicture)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: ApictureExport) {
    return this.exports.submit(caller, apicture.name, body);
  }
}
