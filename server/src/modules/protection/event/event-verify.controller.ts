import { eventVerify, permissionOf, reportEvent } from '@gushu/shared';
import { Body, Inject, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Permission } from '../../../caller/permission.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { recordController } from '../../../record/controller.js';
import { CloseEvent, EventResult, VerifyWay } from './event.dto.js';
import { EventVerifyService } from './event-verify.service.js';
import { ReportEventService } from './report-event.service.js';

/** `eventVerify/eventVerify`: how events are verified. */
export class EventVerifyController extends recordController(eventVerify, EventVerifyService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
  'status',
  'export',
]) {
  @Inject() private readonly events: ReportEventService;

  /** POST updateVerifyWay: the way of a verification that runs, or of an event where nobody was sent yet. */
  @Post('updateVerifyWay')
  @Permission(permissionOf(eventVerify, 'edit'))
  @ApiOperation({ summary: 'Verification: Changes how an event is verified' })
  updateVerifyWay(@CurrentCaller() caller: Caller, @Query() { id, ...way }: VerifyWay) {
    return this.service.updateVerifyWay(caller, id, way);
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
}
