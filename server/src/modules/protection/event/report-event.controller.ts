import { reportEvent } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
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
import { ReportEventService } from './report-event.service.js';

class ReportEventQuery extends queryDto(reportEvent) {}
class ReportEventExport extends exportDto(reportEvent) {}
class ReportEventSave extends saveDto(reportEvent) {}
class ReportEventUpdate extends updateDto(reportEvent) {}
class ReportEventStatus extends transitionDto('status') {}

/** `reportEvent/reportEvent`: what happened to trees. */
@RecordController(reportEvent)
export class ReportEventController {
  constructor(
    private readonly events: ReportEventService,
    private readonly exports: Exports,
  ) {}

  @Page(reportEvent)
  page(@CurrentCaller() caller: Caller, @Query() query: ReportEventQuery) {
    return this.events.page(caller, query);
  }

  @Feed(reportEvent)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.events.feed(caller, query);
  }

  @Detail(reportEvent)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.events.detail(caller, id);
  }

  @History(reportEvent)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.events.history(caller, query);
  }

  @Save(reportEvent)
  save(@CurrentCaller() caller: Caller, @Body() body: ReportEventSave) {
    return this.events.save(caller, body);
  }

  @Update(reportEvent)
  update(@CurrentCaller() caller: Caller, @Body() body: ReportEventUpdate) {
    return this.events.update(caller, body);
  }

  @Remove(reportEvent)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.events.remove(caller, idsOf(query));
  }

  @Transitions(reportEvent, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ReportEventStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.events.transitionRows(caller, 'status', query, said);
  }

  @Export(reportEvent)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: ReportEventExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, reportEvent.name, query, gone);
  }

  @ExportCount(reportEvent)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: ReportEventExport) {
    return this.exports.count(caller, reportEvent.name, query);
  }

  @ExportSubmit(reportEvent)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: ReportEventExport) {
    return this.exports.submit(caller, reportEvent.name, body);
  }
}
