import { reportingRecords } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { FeedQuery } from '../../../search/feed.js';
import { TransitionOpinion } from '../../../record/dto.js';
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
import {
  BatchQuery,
  ReportingRecordsExport,
  ReportingRecordsQuery,
  ReportingRecordsSave,
  ReportingRecordsStatus,
  ReportingRecordsSubmit,
  ReportingRecordsUpdate,
} from './reporting-records.dto.js';
import { BATCHES } from './report-batch.js';
import { ReportingRecordsService } from './reporting-records.service.js';

/** `reportingRecords/reportingRecords`: reports of years to the level above. */
@RecordController(reportingRecords)
export class ReportingRecordsController {
  constructor(
    private readonly reports: ReportingRecordsService,
    private readonly exports: Exports,
  ) {}

  @Page(reportingRecords)
  page(@CurrentCaller() caller: Caller, @Query() query: ReportingRecordsQuery) {
    return this.reports.page(caller, query);
  }

  @Feed(reportingRecords)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.reports.feed(caller, query);
  }

  @Detail(reportingRecords)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.reports.detail(caller, id);
  }

  @History(reportingRecords)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.reports.history(caller, query);
  }

  @Save(reportingRecords)
  save(@CurrentCaller() caller: Caller, @Body() body: ReportingRecordsSave) {
    return this.reports.save(caller, body);
  }

  @Update(reportingRecords)
  update(@CurrentCaller() caller: Caller, @Body() body: ReportingRecordsUpdate) {
    return this.reports.update(caller, body);
  }

  @Submit(reportingRecords)
  submit(@CurrentCaller() caller: Caller, @Body() body: ReportingRecordsSubmit) {
    return this.reports.submit(caller, body);
  }

  @Remove(reportingRecords)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.reports.remove(caller, idsOf(query));
  }

  @Transitions(reportingRecords, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ReportingRecordsStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.reports.transitionRows(caller, 'status', query, said);
  }

  @Export(reportingRecords)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: ReportingRecordsExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, reportingRecords.name, query, gone);
  }

  @ExportCount(reportingRecords)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: ReportingRecordsExport) {
    return this.exports.count(caller, reportingRecords.name, query);
  }

  @ExportSubmit(reportingRecords)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: ReportingRecordsExport) {
    return this.exports.submit(caller, reportingRecords.name, body);
  }

  /** GET batch: the rows of the register that a report is of. */
  @Export(reportingRecords, 'batch', 'The rows that a report is of, as a workbook or as GeoJSON')
  batch(@CurrentCaller() caller: Caller, @Query() query: BatchQuery, @ClientAborted() gone: AbortSignal) {
    const { id, form = 'xlsx' } = query;
    return this.exports.file(caller, BATCHES[form], { id }, gone);
  }
}
