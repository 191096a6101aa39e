import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PatrolRecordController } from './patrol-record.controller.js';
import { PatrolRecord } from './patrol-record.entity.js';
import { PatrolRecordService } from './patrol-record.service.js';

/** Patrols of trees. */
@Module({
  imports: [TypeOrmModule.forFeature([PatrolRecord])],
  controllers: [PatrolRecordController],
  providers: [PatrolRecordService],
})
export class PatrolRecordModule {}
