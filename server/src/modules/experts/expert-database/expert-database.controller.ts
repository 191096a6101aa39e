import { expertDatabase, permissionOf } from '@gushu/shared';
import { Body, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Form } from '../../../blade/fields.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Audited } from '../../../caller/audited.js';
import { Permission } from '../../../caller/permission.js';
import { transitionDto, TransitionOpinion } from '../../../record/dto.js';
import { recordController } from '../../../record/controller.js';
import { Transitions } from '../../../record/verbs.js';
import { IDS, idsOf } from '../../../rows/ids.js';
import { HandTo, SuccessorQuery } from '../../../work/hand-over.dto.js';
import { ExpertDatabaseService } from './expert-database.service.js';

class ExpertDatabasePublishStatus extends transitionDto('publishStatus') {
  @HandTo() handTo?: string;
}
class ExpertSuccessors extends SuccessorQuery {
  @Form(IDS(1000), 'field.reference', 'Comma-joined ids of the experts') ids: string;
}

/** `expertDatabase/expertDatabase`: experts of the nation and of the provinces. */
export class ExpertDatabaseController extends recordController(expertDatabase, ExpertDatabaseService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
  'checkStatus',
  'export',
]) {
  @Transitions(expertDatabase, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ExpertDatabasePublishStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.service.transitionRows(caller, 'publishStatus', query, said);
  }

  /** GET successors: users who may take over the open work of experts who are withdrawn. */
  @Get('successors')
  @Audited('none')
  @Permission(permissionOf(expertDatabase, 'publish'))
  @ApiOperation({ summary: 'Expert: A page of those who may take over what waits for experts' })
  successors(@CurrentCaller() caller: Caller, @Query() { ids, ...asked }: ExpertSuccessors) {
    return this.service.successors(caller, idsOf({ ids }), asked);
  }
}
