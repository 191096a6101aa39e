import { applyRevoke } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { FeedQuery } from '../../../search/feed.js';
import {
  exportDto,
  transitionDto,
  TransitionOpinion,
  queryDto,
  saveDto,
  submitDto,
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
  Submit,
  Update,
} from '../../../record/verbs.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { Exports } from '../../system/exports/index.js';
import { ApplyRevokeService } from './apply-revoke.service.js';

class ApplyRevokeQuery extends queryDto(applyRevoke) {}
class ApplyRevokeExport extends exportDto(applyRevoke) {}
class ApplyRevokeSave extends saveDto(applyRevoke) {}
class ApplyRevokeUpdate extends updateDto(applyRevoke) {}
class ApplyRevokeSubmit extends submitDto(applyRevoke) {}
class ApplyRevokeStatus extends transitionDto('status') {}

/** `applyRevoke/applyRevoke`: trees that are struck off the register. */
@RecordController(applyRevoke)
export class ApplyRevokeController {
  constructor(
    private readonly revocations: ApplyRevokeService,
    private readonly exports: Exports,
  ) {}

  @Page(applyRevoke)
  page(@CurrentCaller() caller: Caller, @Query() query: ApplyRevokeQuery) {
    return this.revocations.page(caller, query);
  }

  @Feed(applyRevoke)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.revocations.feed(caller, query);
  }

  @Detail(applyRevoke)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.revocations.detail(caller, id);
  }

  @History(applyRevoke)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.revocations.history(caller, query);
  }

  @Save(applyRevoke)
  save(@CurrentCaller() caller: Caller, @Body() body: ApplyRevokeSave) {
    return this.revocations.save(caller, body);
  }

  @Update(applyRevoke)
  update(@CurrentCaller() caller: Caller, @Body() body: ApplyRevokeUpdate) {
    return this.revocations.update(caller, body);
  }

  /** POST submit: stores an application and leaves it in its state; existing clients send it on by updateStatus. */
  @Submit(applyRevoke)
  @ApiOperation({ summary: 'Revocation: Stores a row, new or changed' })
  submit(@CurrentCaller() caller: Caller, @Body() body: ApplyRevokeSubmit) {
    return this.revocations.store(caller, body);
  }

  @Remove(applyRevoke)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.revocations.remove(caller, idsOf(query));
  }

  @Transitions(applyRevoke, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ApplyRevokeStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.revocations.transitionRows(caller, 'status', query, said);
  }

  @Export(applyRevoke)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: ApplyRevokeExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, applyRevoke.name, query, gone);
  }

  @ExportCount(applyRevoke)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: ApplyRevokeExport) {
    return this.exports.count(caller, applyRevoke.name, query);
  }

  @ExportSubmit(applyRevoke)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: ApplyRevokeExport) {
    return this.exports.submit(caller, applyRevoke.name, body);
  }
}
