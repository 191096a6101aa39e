import { reportingRecords } from '@gushu/shared';
import { Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { recordController } from '../../../record/controller.js';
import { Export } from '../../../record/verbs.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { BatchQuery } from './reporting-records.dto.js';
import { BATCHES } from './report-batch.js';
import { ReportingRecordsService } from './reporting-records.service.js';

/** `reportingRecords/reportingRecords`: reports of years to the level above. */
export class ReportingRecordsController extends recordController(reportingRecords, ReportingRecordsService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'submit',
  'remove',
  'status',
  'export',
]) {
  /** GET batch: the rows of the register that a report is of. */
  @Export(reportingRecords, 'batch', 'The rows that a report is of, as a workbook or as GeoJSON')
  batch(@CurrentCaller() caller: Caller, @Query() query: BatchQuery, @ClientAborted() gone: AbortSignal) {
    const { id, form = 'xlsx' } = query;
    return this.exports.file(caller, BATCHES[form], { id }, gone);
  }
}
