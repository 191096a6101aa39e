import { Module } from '@nestjs/common';
import { ModelController } from './model.controller.js';
import { ModelService } from './model.service.js';
import { PrototypesController } from './prototypes.controller.js';
import { PrototypesService } from './prototypes.service.js';

/** Records that are drawn before they are programmed. */
@Module({
  controllers: [ModelController, PrototypesController],
  providers: [ModelService, PrototypesService],
  exports: [ModelService],
})
export class ModelModule {}
