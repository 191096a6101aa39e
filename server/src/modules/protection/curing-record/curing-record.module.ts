import { Module } from '@nestjs/common';
import { OldTreeModule } from '../../trees/old-tree/index.js';
import { OldTreeGroupModule } from '../../trees/old-tree-group/index.js';
import { CuringRecordController } from './curing-record.controller.js';
import { CuringRecordService } from './curing-record.service.js';

/** Care of trees. */
@Module({
  imports: [OldTreeModule, OldTreeGroupModule],
  controllers: [CuringRecordController],
  providers: [CuringRecordService],
  exports: [CuringRecordService],
})
export class CuringRecordModule {}
