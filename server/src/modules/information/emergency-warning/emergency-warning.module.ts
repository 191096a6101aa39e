import { Module } from '@nestjs/common';
import { ReadersModule } from '../readers/index.js';
import { EmergencyWarningController } from './emergency-warning.controller.js';
import { EmergencyWarningService } from './emergency-warning.service.js';

/** Warnings to regions. */
@Module({
  imports: [ReadersModule],
  controllers: [EmergencyWarningController],
  providers: [EmergencyWarningService],
  exports: [EmergencyWarningService],
})
export class EmergencyWarningModule {}
