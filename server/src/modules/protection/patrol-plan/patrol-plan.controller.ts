import { patrolPlan, type PlanSum, type QueryMap } from '@gushu/shared';
import { Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { recordController } from '../../../record/controller.js';
import { Read } from '../../../record/verbs.js';
import { PlanExportQuery, PlanPageQuery, PlanSumQuery } from './patrol-plan.dto.js';
import { PatrolPlanService } from './patrol-plan.service.js';

/** `patrolPlan/patrolPlan`: when trees are to be patrolled and checked. */
export class PatrolPlanController extends recordController(
  patrolPlan,
  PatrolPlanService,
  ['page', 'export'],
  { query: PlanPageQuery, export: PlanExportQuery },
) {
  @Read(patrolPlan, 'sums', 'How much waits in each region below, or for each person')
  sums(@CurrentCaller() caller: Caller, @Query() { by, ...asked }: PlanSumQuery): Promise<PlanSum[]> {
    return this.service.sums(caller, by, asked);
  }

  @Read(patrolPlan, 'map', 'The trees of the plan as GeoJSON')
  map(@CurrentCaller() caller: Caller, @Query() query: PlanPageQuery): Promise<QueryMap> {
    return this.service.map(caller, query);
  }
}
