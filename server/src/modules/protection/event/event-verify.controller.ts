import { eventVerify, permissionOf, reportEvent } from '@gushu/shared';
import { Body, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Permission } from '../../../caller/permission.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { FeedQuery } from '../../../search/feed.js';
import {
  exportDto,
  transitionDto,
  TransitionOpinion,
  queryDto,
  saveDto,
  updateDto,
} from '../../../record/dto.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
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
import { ClientAborted } from '../../../http/reader-gone.js';
import { Exports } from '../../system/exports/index.js';
import { CloseEvent, EventResult, VerifyWay } from './event.dto.js';
import { EventVerifyService } from './event-verify.service.js';
import { ReportEventService } from './report-event.service.js';

class EventVerifyQuery extends queryDto(eventVerify) {}
class EventVerifyExport extends exportDto(eventVerify) {}
class EventVerifySave extends saveDto(eventVerify) {}
class EventVerifyUpdate extends updateDto(eventVerify) {}
class EventVerifyStatus extends transitionDto('status') {}

/** `eventVerify/eventVerify`: how events are verified. */
@RecordController(eventVerify)
export class EventVerifyController {
  constructor(
    private readonly verifications: EventVerifyService,
    private readonly events: ReportEventService,
    private readonly exports: Exports,
  ) {}

  @Page(eventVerify)
  page(@CurrentCaller() caller: Caller, @Query() query: EventVerifyQuery) {
    return this.verifications.page(caller, query);
  }

  @Feed(eventVerify)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.verifications.feed(caller, query);
  }

  @Detail(eventVerify)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.verifications.detail(caller, id);
  }

  @History(eventVerify)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.verifications.history(caller, query);
  }

  @Save(eventVerify)
  save(@CurrentCaller() caller: Caller, @Body() body: EventVerifySave) {
    return this.verifications.save(caller, body);
  }

  @Update(eventVerify)
  update(@CurrentCaller() caller: Caller, @Body() body: EventVerifyUpdate) {
    return this.verifications.update(caller, body);
  }

  @Remove(eventVerify)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.verifications.remove(caller, idsOf(query));
  }

  @Transitions(eventVerify, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: EventVerifyStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.verifications.transitionRows(caller, 'status', query, said);
  }

  /** POST updateVerifyWay: the way of a verification that runs, or of an event where nobody was sent yet. */
  @Post('updateVerifyWay')
  @Permission(permissionOf(eventVerify, 'edit'))
  @ApiOperation({ summary: 'Verification: Changes how an event is verified' })
  updateVerifyWay(@CurrentCaller() caller: Caller, @Query() { id, ...way }: VerifyWay) {
    return this.verifications.updateVerifyWay(caller, id, way);
  }

  /** POST closeEvent: closes an event that is being handled, by its own id. */
  @Post('closeEvent')
  @Permission(permissionOf(reportEvent, 'review'))
  @ApiOperation({ summary: 'Verification: Closes an event with what was done' })
  closeEvent(
    @CurrentCaller() caller: Caller,
    @Query() { id, handleResult }: CloseEvent,
    @Body() said: EventResult = {},
  ) {
    return this.events.close(caller, id, handleResult ?? said.handleResult);
  }

  @Export(eventVerify)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: EventVerifyExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, eventVerify.name, query, gone);
  }

  @ExportCount(eventVerify)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: EventVerifyExport) {
    return this.exports.count(caller, eventVerify.name, query);
  }

  @ExportSubmit(eventVerify)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: EventVerifyExport) {
    return this.exports.submit(caller, eventVerify.name, body);
  }
}
