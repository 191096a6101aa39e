import { expertDatabase, permissionOf } from '@gushu/shared';
import { Body, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Form } from '../../../blade/fields.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Audited } from '../../../caller/audited.js';
import { Permission } from '../../../caller/permission.js';
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
import { HistoryQuery, IdQuery, IDS, idsOf, IdsQuery } from '../../../rows/ids.js';
import { HandTo, SuccessorQuery } from '../../../work/hand-over.dto.js';
import { Exports } from '../../system/exports/index.js';
import { ExpertDatabaseService } from './expert-database.service.js';

class ExpertDatabaseQuery extends queryDto(expertDatabase) {}
class ExpertDatabaseExport extends exportDto(expertDatabase) {}
class ExpertDatabaseSave extends saveDto(expertDatabase) {}
class ExpertDatabaseUpdate extends updateDto(expertDatabase) {}
class ExpertDatabasePublishStatus extends transitionDto('publishStatus') {
  @HandTo() handTo?: string;
}
class ExpertDatabaseCheckStatus extends transitionDto('checkStatus') {}
class ExpertSuccessors extends SuccessorQuery {
  @Form(IDS(1000), 'field.reference', 'Comma-joined ids of the experts') ids: string;
}

/** `expertDatabase/expertDatabase`: experts of the nation and of the provinces. */
@RecordController(expertDatabase)
export class ExpertDatabaseController {
  constructor(
    private readonly experts: ExpertDatabaseService,
    private readonly exports: Exports,
  ) {}

  @Page(expertDatabase)
  list(@CurrentCaller() caller: Caller, @Query() query: ExpertDatabaseQuery) {
    return this.experts.page(caller, query);
  }

  @Feed(expertDatabase)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.experts.feed(caller, query);
  }

  @Detail(expertDatabase)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.experts.detail(caller, id);
  }

  @History(expertDatabase)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.experts.history(caller, query);
  }

  @Save(expertDatabase)
  save(@CurrentCaller() caller: Caller, @Body() body: ExpertDatabaseSave) {
    return this.experts.save(caller, body);
  }

  @Update(expertDatabase)
  update(@CurrentCaller() caller: Caller, @Body() body: ExpertDatabaseUpdate) {
    return this.experts.update(caller, body);
  }

  @Remove(expertDatabase)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.experts.remove(caller, idsOf(query));
  }

  @Transitions(expertDatabase, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ExpertDatabasePublishStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.experts.transitionRows(caller, 'publishStatus', query, said);
  }

  @Transitions(expertDatabase, 'checkStatus')
  updateCheckStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ExpertDatabaseCheckStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.experts.transitionRows(caller, 'checkStatus', query, said);
  }

  /** GET successors: who may take over what waits for experts who are withdrawn. */
  @Get('successors')
  @Audited('none')
  @Permission(permissionOf(expertDatabase, 'publish'))
  @ApiOperation({ summary: 'Expert: A page of those who may take over what waits for experts' })
  successors(@CurrentCaller() caller: Caller, @Query() { ids, ...asked }: ExpertSuccessors) {
    return this.experts.successors(caller, idsOf({ ids }), asked);
  }

  @Export(expertDatabase)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: ExpertDatabaseExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, expertDatabase.name, query, gone);
  }

  @ExportCount(expertDatabase)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: ExpertDatabaseExport) {
    return this.exports.count(caller, expertDatabase.name, query);
  }

  @ExportSubmit(expertDatabase)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: ExpertDatabaseExport) {
    return this.exports.submit(caller, expertDatabase.name, body);
  }
}
