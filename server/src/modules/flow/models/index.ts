import { Module } from '@nestjs/common';
import { FlowEngineModule } from '../engine/index.js';
import { Deployments } from './deployments.service.js';
import { ManagerController } from './manager.controller.js';
import { ModelsController } from './models.controller.js';
import { Models } from './models.service.js';

export { shippedFlows } from './shipped.js';
export { Deployments } from './deployments.service.js';
export { DEFINITION_ID, DefinitionQuery } from './models.dto.js';

/** Models and their deployments. */
@Module({
  imports: [FlowEngineModule],
  controllers: [ModelsController, ManagerController],
  providers: [Models, Deployments],
  exports: [Deployments],
})
export class FlowModelsModule {}
