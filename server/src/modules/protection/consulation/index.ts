import { Module } from '@nestjs/common';
import { CuringRecordModule } from '../curing-record/index.js';
import { ConsulationController } from './consulation.controller.js';
import { ConsulationService } from './consulation.service.js';

/** Consultations of experts on trees. */
@Module({
  imports: [CuringRecordModule],
  controllers: [ConsulationController],
  providers: [ConsulationService],
})
export class ConsulationModule {}
