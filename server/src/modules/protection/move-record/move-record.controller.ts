import { moveRecord, moveStep, type RowOf } from '@gushu/shared';
import { Body, Query, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { transitionDto, TransitionOpinion } from '../../../record/dto.js';
import { bodyDto, storedValue } from '../../../rows/dto.js';
import { IdQuery } from '../../../rows/ids.js';
import { recordController } from '../../../record/controller.js';
import { Detail, Transitions } from '../../../record/verbs.js';
import { TreePoint, TreePoints } from './move-places.js';
import { MoveRecordService } from './move-record.service.js';

class MoveRecordStage extends transitionDto('moveStage') {}
const Step: Type<TransitionOpinion> = bodyDto(moveStep, TransitionOpinion, storedValue);
class MoveStep extends Step {
  @TreePoints() toPoints?: TreePoint[];
}

/** `moveRecord/moveRecord`: moves of trees. */
export class MoveRecordController extends recordController(moveRecord, MoveRecordService, [
  'page',
  'feed',
  'history',
  'save',
  'update',
  'submit',
  'remove',
  'status',
  'export',
]) {
  @Detail(moveRecord)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery): Promise<RowOf<typeof moveRecord>> {
    return this.service.whole(caller, id);
  }

  /** POST updateMoveStage: a step of the work, with what is said of it; what is left out is today, or as it was planned. */
  @Transitions(moveRecord, 'moveStage')
  @ApiBody({ type: MoveStep, required: false })
  updateMoveStage(@CurrentCaller() caller: Caller, @Query() query: MoveRecordStage, @Body() said?: MoveStep) {
    return this.service.step(caller, query, said);
  }
}
