import { Module } from '@nestjs/common';
import { PatrolRecordController } from './patrol-record.controller.js';
import { PatrolRecordService } from './patrol-record.service.js';

/** Patrols of trees. */
@Module({
  controllers: [PatrolRecordController],
  providers: [PatrolRecordService],
})
export class PatrolRecordModule {}
