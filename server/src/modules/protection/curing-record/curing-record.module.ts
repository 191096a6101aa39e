import { Module } from '@nestjs/common';
import { OldTreeModule } from '../../trees/old-tree/index.js';
import { CuringRecordController } from './curing-record.controller.js';
import { CuringRecordService } from './curing-record.service.js';

/** Care of trees. */
@Module({
  imports: [OldTreeModule],
  controllers: [CuringRecordController],
  providers: [CuringRecordService],
})
export class CuringRecordModule {}
