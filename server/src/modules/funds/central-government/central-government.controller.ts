import { centralGovernment } from '@gushu/shared';
import { Body, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { TransitionOpinion } from '../../../record/dto.js';
import { recordController } from '../../../record/controller.js';
import { Detail, Read, Transitions } from '../../../record/verbs.js';
import { IdQuery, idsOf } from '../../../rows/ids.js';
import { CentralGovernmentService } from './central-government.service.js';
import {
  ExcellentQuery,
  ProjectCheck,
  ProjectPublish,
  ProjectSave,
  ProjectsQuery,
  ProjectStageTransition,
  ProjectUpdate,
  ProjectUpdates,
} from './project.dto.js';

/** `centralGovernment/centralGovernment`: rescue projects. */
export class CentralGovernmentController extends recordController(
  centralGovernment,
  CentralGovernmentService,
  ['page', 'feed', 'history', 'save', 'update', 'remove', 'export'],
  { save: ProjectSave, update: ProjectUpdate },
) {
  @Detail(centralGovernment)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.whole(caller, id);
  }

  @Read(centralGovernment, 'dataDetail', 'The fields of a project alone')
  dataDetail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.detail(caller, id);
  }

  @Read(centralGovernment, 'stageProgress', 'The seven stages with the projects in each')
  stageProgress(@CurrentCaller() caller: Caller, @Query() query: ProjectsQuery) {
    return this.service.stageProgress(caller, query);
  }

  @Post('updates')
  @Permission('centralGovernment_edit', 'centralGovernment_review')
  @ApiOperation({
    summary: 'Rescue project: Stage, progress or money spent of several',
    description: 'Each by itself; answers what came of each id.',
  })
  updates(@CurrentCaller() caller: Caller, @Body() body: ProjectUpdates) {
    return this.service.updateSeveral(caller, body);
  }

  @Post('update/IsExcellent')
  @Permission('centralGovernment_review')
  @ApiOperation({ summary: 'Rescue project: Marks projects as excellent, by the levels above' })
  updateIsExcellent(@CurrentCaller() caller: Caller, @Query() query: ExcellentQuery) {
    return this.service.markExcellent(caller, idsOf(query), query.isExcellent);
  }

  @Transitions(centralGovernment, 'stage')
  updateStage(
    @CurrentCaller() caller: Caller,
    @Query() query: ProjectStageTransition,
    @Body() said?: TransitionOpinion,
  ) {
    return this.service.transitionRows(caller, 'stage', query, said);
  }

  @Transitions(centralGovernment, 'checkStatus')
  updateCheckStatus(
    @CurrentCaller() caller: Caller,
    @Query() { opinion, ...query }: ProjectCheck,
    @Body() said?: TransitionOpinion,
  ) {
    const opinions = opinion ? { ...said, auditOpinion: said?.auditOpinion ?? opinion } : said;
    return this.service.transitionRows(caller, 'checkStatus', query as ProjectCheck, opinions);
  }

  @Transitions(centralGovernment, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ProjectPublish,
    @Body() said?: TransitionOpinion,
  ) {
    return this.service.transitionRows(caller, 'publishStatus', query, said);
  }
}
