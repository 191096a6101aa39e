import { Module } from '@nestjs/common';
import { CheckRecordController } from './check-record.controller.js';
import { CheckRecordService } from './check-record.service.js';

/** Checks of what places do for their trees. */
@Module({ controllers: [CheckRecordController], providers: [CheckRecordService] })
export class CheckRecordModule {}
