import { Module } from '@nestjs/common';
import { JobsModule } from '../../../jobs/jobs.module.js';
import { TaskHandOver } from './hand-over.js';
import { Processes } from './processes.service.js';
import { TimerSweep } from './timer-sweep.js';

export { LEAVE_CATEGORY, newestVersion, visibleDefinitions } from './definitions.queries.js';
export { claimable, claimantsSql, readable } from './flow-rows.js';
export { checkModel, inspectModel } from './model.js';
export type { Outline } from './outline.js';
export { type Completion, Processes } from './processes.service.js';
export { HANDS_OVER } from './announce-step.js';
export { decidesLeaveSql, successorsOfSql, TASKS } from './successors.queries.js';

/** Processes and their tasks. */
@Module({ providers: [Processes, TaskHandOver], exports: [Processes] })
export class FlowEngineModule {}

/** Processes in the worker, which fires their timers. */
@Module({ imports: [JobsModule, FlowEngineModule], providers: [TimerSweep] })
export class FlowWorkerModule {}
