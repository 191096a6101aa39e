import { moveRecord, moveStep, type RowOf } from '@gushu/shared';
import { Body, Query, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
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
import { bodyDto, storedValue } from '../../../rows/dto.js';
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
import { TreePoint, TreePoints } from './move-places.js';
import { MoveRecordService } from './move-record.service.js';

class MoveRecordQuery extends queryDto(moveRecord) {}
class MoveRecordExport extends exportDto(moveRecord) {}
class MoveRecordSave extends saveDto(moveRecord) {}
class MoveRecordUpdate extends updateDto(moveRecord) {}
class MoveRecordSubmit extends submitDto(moveRecord) {}
class MoveRecordStatus extends transitionDto('status') {}
class MoveRecordStage extends transitionDto('moveStage') {}
const Step: Type<TransitionOpinion> = bodyDto(moveStep, TransitionOpinion, storedValue);
class MoveStep extends Step {
  @TreePoints() toPoints?: TreePoint[];
}

/** `moveRecord/moveRecord`: moves of trees. */
@RecordController(moveRecord)
export class MoveRecordController {
  constructor(
    private readonly moves: MoveRecordService,
    private readonly exports: Exports,
  ) {}

  @Page(moveRecord)
  page(@CurrentCaller() caller: Caller, @Query() query: MoveRecordQuery) {
    return this.moves.page(caller, query);
  }

  @Feed(moveRecord)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.moves.feed(caller, query);
  }

  @Detail(moveRecord)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery): Promise<RowOf<typeof moveRecord>> {
    return this.moves.whole(caller, id);
  }

  @History(moveRecord)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.moves.history(caller, query);
  }

  @Save(moveRecord)
  save(@CurrentCaller() caller: Caller, @Body() body: MoveRecordSave) {
    return this.moves.save(caller, body);
  }

  @Update(moveRecord)
  update(@CurrentCaller() caller: Caller, @Body() body: MoveRecordUpdate) {
    return this.moves.update(caller, body);
  }

  @Submit(moveRecord)
  submit(@CurrentCaller() caller: Caller, @Body() body: MoveRecordSubmit) {
    return this.moves.submit(caller, body);
  }

  @Remove(moveRecord)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.moves.remove(caller, idsOf(query));
  }

  @Transitions(moveRecord, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: MoveRecordStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.moves.transitionRows(caller, 'status', query, said);
  }

  /** POST updateMoveStage: a step of the work, with what is said of it; what is left out is today, or as it was planned. */
  @Transitions(moveRecord, 'moveStage')
  @ApiBody({ type: MoveStep, required: false })
  updateMoveStage(@CurrentCaller() caller: Caller, @Query() query: MoveRecordStage, @Body() said?: MoveStep) {
    return this.moves.step(caller, query, said);
  }

  @Export(moveRecord)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: MoveRecordExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, moveRecord.name, query, gone);
  }

  @ExportCount(moveRecord)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: MoveRecordExport) {
    return this.exports.count(caller, moveRecord.name, query);
  }

  @ExportSubmit(moveRecord)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: MoveRecordExport) {
    return this.exports.submit(caller, moveRecord.name, body);
  }
}
