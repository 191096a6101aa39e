import { patrolPlan, type PlanSum, type QueryMap } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { Export, ExportCount, ExportSubmit, Page, Read, RecordController } from '../../../record/verbs.js';
import { Exports } from '../../system/exports/index.js';
import { PlanExportQuery, PlanPageQuery, PlanSumQuery } from './patrol-plan.dto.js';
import { PatrolPlanService } from './patrol-plan.service.js';

/** `patrolPlan/patrolPlan`: when trees are to be patrolled and checked. */
@RecordController(patrolPlan)
export class PatrolPlanController {
  constructor(
    private readonly plan: PatrolPlanService,
    private readonly exports: Exports,
  ) {}

  @Page(patrolPlan)
  page(@CurrentCaller() caller: Caller, @Query() query: PlanPageQuery) {
    return this.plan.page(caller, query);
  }

  @Read(patrolPlan, 'sums', 'How much waits in each region below, or for each person')
  sums(@CurrentCaller() caller: Caller, @Query() { by, ...asked }: PlanSumQuery): Promise<PlanSum[]> {
    return this.plan.sums(caller, by, asked);
  }

  @Read(patrolPlan, 'map', 'The trees of the plan as GeoJSON')
  map(@CurrentCaller() caller: Caller, @Query() query: PlanPageQuery): Promise<QueryMap> {
    return this.plan.map(caller, query);
  }

  @Export(patrolPlan)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: PlanExportQuery,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, patrolPlan.name, query, gone);
  }

  @ExportCount(patrolPlan)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: PlanExportQuery) {
    return this.exports.count(caller, patrolPlan.name, query);
  }

  @ExportSubmit(patrolPlan)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: PlanExportQuery) {
    return this.exports.submit(caller, patrolPlan.name, body);
  }
}
