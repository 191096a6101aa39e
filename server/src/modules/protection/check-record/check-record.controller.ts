import { checkRecord } from '@gushu/shared';
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
  Update,
} from '../../../record/verbs.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { Exports } from '../../system/exports/index.js';
import {
  CheckRecordExport,
  CheckRecordQuery,
  CheckRecordSave,
  CheckRecordStatus,
  CheckRecordUpdate,
} from './check-record.dto.js';
import { CheckRecordService } from './check-record.service.js';

/** `checkRecord/checkRecord`: checks of what places do for their trees. */
@RecordController(checkRecord)
export class CheckRecordController {
  constructor(
    private readonly checks: CheckRecordService,
    private readonly exports: Exports,
  ) {}

  @Page(checkRecord)
  page(@CurrentCaller() caller: Caller, @Query() query: CheckRecordQuery) {
    return this.checks.page(caller, query);
  }

  @Feed(checkRecord)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.checks.feed(caller, query);
  }

  @Detail(checkRecord)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.checks.detail(caller, id);
  }

  @History(checkRecord)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.checks.history(caller, query);
  }

  @Save(checkRecord)
  save(@CurrentCaller() caller: Caller, @Body() body: CheckRecordSave) {
    return this.checks.save(caller, body);
  }

  @Update(checkRecord)
  update(@CurrentCaller() caller: Caller, @Body() body: CheckRecordUpdate) {
    return this.checks.update(caller, body);
  }

  @Remove(checkRecord)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.checks.remove(caller, idsOf(query));
  }

  @Transitions(checkRecord, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: CheckRecordStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.checks.transitionRows(caller, 'status', query, said);
  }

  @Export(checkRecord)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: CheckRecordExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, checkRecord.name, query, gone);
  }

  @ExportCount(checkRecord)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: CheckRecordExport) {
    return this.exports.count(caller, checkRecord.name, query);
  }

  @ExportSubmit(checkRecord)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: CheckRecordExport) {
    return this.exports.submit(caller, checkRecord.name, body);
  }
}
