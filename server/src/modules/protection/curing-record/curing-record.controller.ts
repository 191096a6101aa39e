import { curingRecord } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
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
import { CuringRecordService } from './curing-record.service.js';

class CuringQuery extends queryDto(curingRecord) {}
class CuringExport extends exportDto(curingRecord) {}
class CuringSave extends saveDto(curingRecord) {}
class CuringUpdate extends updateDto(curingRecord) {}
class CuringSubmit extends submitDto(curingRecord) {}
class CuringStatus extends transitionDto('status') {}

/** `curingRecord/curingRecord`: care of trees. */
@RecordController(curingRecord)
export class CuringRecordController {
  constructor(
    private readonly care: CuringRecordService,
    private readonly exports: Exports,
  ) {}

  @Page(curingRecord)
  page(@CurrentCaller() caller: Caller, @Query() query: CuringQuery) {
    return this.care.page(caller, query);
  }

  @Feed(curingRecord)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.care.feed(caller, query);
  }

  @Detail(curingRecord)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.care.detail(caller, id);
  }

  @History(curingRecord)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.care.history(caller, query);
  }

  @Save(curingRecord)
  save(@CurrentCaller() caller: Caller, @Body() body: CuringSave) {
    return this.care.save(caller, body);
  }

  @Update(curingRecord)
  update(@CurrentCaller() caller: Caller, @Body() body: CuringUpdate) {
    return this.care.update(caller, body);
  }

  @Submit(curingRecord)
  submit(@CurrentCaller() caller: Caller, @Body() body: CuringSubmit) {
    return this.care.submit(caller, body);
  }

  @Remove(curingRecord)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.care.remove(caller, idsOf(query));
  }

  @Transitions(curingRecord, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: CuringStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.care.transitionRows(caller, 'status', query, said);
  }

  @Export(curingRecord)
  export(@CurrentCaller() caller: Caller, @Query() query: CuringExport, @ClientAborted() gone: AbortSignal) {
    return this.exports.file(caller, curingRecord.name, query, gone);
  }

  @ExportCount(curingRecord)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: CuringExport) {
    return this.exports.count(caller, curingRecord.name, query);
  }

  @ExportSubmit(curingRecord)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: CuringExport) {
    return this.exports.submit(caller, curingRecord.name, body);
  }
}
