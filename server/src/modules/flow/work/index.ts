import { Module } from '@nestjs/common';
import { FlowEngineModule } from '../engine/index.js';
import { FlowModelsModule } from '../models/index.js';
import { FollowController, ProcessController } from './process.controller.js';
import { ProcessReader } from './process.service.js';
import { WorkController } from './work.controller.js';
import { WorkLists } from './work.service.js';

export { ProcessReader } from './process.service.js';

/** The caller's tasks and processes, and the details of a process. */
@Module({
  imports: [FlowEngineModule, FlowModelsModule],
  controllers: [WorkController, ProcessController, FollowController],
  providers: [WorkLists, ProcessReader],
  exports: [ProcessReader],
})
export class FlowWorkModule {}
