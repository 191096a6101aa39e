import { Module } from '@nestjs/common';
import { CycleWatch } from './cycle-watch.js';
import { PatrolPlanController } from './patrol-plan.controller.js';
import { PatrolPlanService } from './patrol-plan.service.js';

export { planVisited } from './plan-visits.js';

/** When trees are to be patrolled and checked. */
@Module({ controllers: [PatrolPlanController], providers: [PatrolPlanService] })
export class PatrolPlanModule {}

/** Worker part of the plan: applies changed cycles. */
@Module({ providers: [CycleWatch], exports: [CycleWatch] })
export class PlanWorkerModule {}
