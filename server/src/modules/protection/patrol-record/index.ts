import { Module } from '@nestjs/common';
import { OldTreeModule } from '../../trees/old-tree/index.js';
import { OldTreeGroupModule } from '../../trees/old-tree-group/index.js';
import { EventModule } from '../event/index.js';
import { PatrolRecordController } from './patrol-record.controller.js';
import { PatrolRecordService } from './patrol-record.service.js';

/** Patrols of trees. */
@Module({
  imports: [OldTreeModule, OldTreeGroupModule, EventModule],
  controllers: [PatrolRecordController],
  providers: [PatrolRecordService],
})
export class PatrolRecordModule {}
