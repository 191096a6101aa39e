import { Module } from '@nestjs/common';
import { OldTreeModule } from '../../trees/old-tree/index.js';
import { MoveFollowUpController } from './move-follow-up.controller.js';
import { MoveFollowUpService } from './move-follow-up.service.js';
import { MoveRecordController } from './move-record.controller.js';
import { MoveRecordService } from './move-record.service.js';

/** Moves of trees and what becomes of them. */
@Module({
  imports: [OldTreeModule],
  controllers: [MoveRecordController, MoveFollowUpController],
  providers: [MoveRecordService, MoveFollowUpService],
})
export class MoveRecordModule {}
