import { centralGovernment } from '@gushu/shared';
import { Body, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { TransitionOpinion } from '../../../record/dto.js';
import {
  Feed,
  Detail,
  Export,
  ExportCount,
  ExportSubmit,
  History,
  Transitions,
  Page,
  Read,
  RecordController,
  Remove,
  Save,
  Update,
} from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { FeedQuery } from '../../../search/feed.js';
import { Exports } from '../../system/exports/index.js';
import { CentralGovernmentService } from './central-government.service.js';
import {
  ExcellentQuery,
  ProjectCheck,
  ProjectExport,
  ProjectPublish,
  ProjectQuery,
  ProjectSave,
  ProjectsQuery,
  ProjectStageTransition,
  ProjectUpdate,
  ProjectUpdates,
} from './project.dto.js';

/** `centralGovernment/centralGovernment`: rescue projects. */
@RecordController(centralGovernment)
export class CentralGovernmentController {
  constructor(
    private readonly projects: CentralGovernmentService,
    private readonly exports: Exports,
  ) {}

  @Page(centralGovernment)
  page(@CurrentCaller() caller: Caller, @Query() query: ProjectQuery) {
    return this.projects.page(caller, query);
  }

  @Feed(centralGovernment)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.projects.feed(caller, query);
  }

  @Detail(centralGovernment)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.projects.whole(caller, id);
  }

  @Read(centralGovernment, 'dataDetail', 'The fields of a project alone')
  dataDetail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.projects.detail(caller, id);
  }

  @History(centralGovernment)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.projects.history(caller, query);
  }

  @Read(centralGovernment, 'stageProgress', 'The seven stages with the projects in each')
  stageProgress(@CurrentCaller() caller: Caller, @Query() query: ProjectsQuery) {
    return this.projects.stageProgress(caller, query);
  }

  @Save(centralGovernment)
  save(@CurrentCaller() caller: Caller, @Body() body: ProjectSave) {
    return this.projects.save(caller, body);
  }

  @Update(centralGovernment)
  update(@CurrentCaller() caller: Caller, @Body() body: ProjectUpdate) {
    return this.projects.update(caller, body);
  }

  @Post('updates')
  @Permission('centralGovernment_edit', 'centralGovernment_review')
  @ApiOperation({
    summary: 'Rescue project: Stage, progress or money spent of several',
    description: 'Each by itself; answers what came of each id.',
  })
  updates(@CurrentCaller() caller: Caller, @Body() body: ProjectUpdates) {
    return this.projects.updateSeveral(caller, body);
  }

  @Post('update/IsExcellent')
  @Permission('centralGovernment_review')
  @ApiOperation({ summary: 'Rescue project: Marks projects as excellent, by the levels above' })
  updateIsExcellent(@CurrentCaller() caller: Caller, @Query() query: ExcellentQuery) {
    return this.projects.markExcellent(caller, idsOf(query), query.isExcellent);
  }

  @Remove(centralGovernment)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.projects.remove(caller, idsOf(query));
  }

  @Transitions(centralGovernment, 'stage')
  updateStage(
    @CurrentCaller() caller: Caller,
    @Query() query: ProjectStageTransition,
    @Body() said?: TransitionOpinion,
  ) {
    return this.projects.transitionRows(caller, 'stage', query, said);
  }

  @Transitions(centralGovernment, 'checkStatus')
  updateCheckStatus(
    @CurrentCaller() caller: Caller,
    @Query() { opinion, ...query }: ProjectCheck,
    @Body() said?: TransitionOpinion,
  ) {
    const opinions = opinion ? { ...said, auditOpinion: said?.auditOpinion ?? opinion } : said;
    return this.projects.transitionRows(caller, 'checkStatus', query as ProjectCheck, opinions);
  }

  @Transitions(centralGovernment, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ProjectPublish,
    @Body() said?: TransitionOpinion,
  ) {
    return this.projects.transitionRows(caller, 'publishStatus', query, said);
  }

  @Export(centralGovernment)
  export(@CurrentCaller() caller: Caller, @Query() query: ProjectExport, @ClientAborted() gone: AbortSignal) {
    return this.exports.file(caller, centralGovernment.name, query, gone);
  }

  @ExportCount(centralGovernment)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: ProjectExport) {
    return this.exports.count(caller, centralGovernment.name, query);
  }

  @ExportSubmit(centralGovernment)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: ProjectExport) {
    return this.exports.submit(caller, centralGovernment.name, body);
  }
}
