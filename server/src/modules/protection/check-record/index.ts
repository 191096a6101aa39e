import { Module } from '@nestjs/common';
import { CheckRecordController } from './check-record.controller.js';
import { CheckRecordService } from './check-record.service.js';
import { RectificationWatch } from './rectification-watch.js';

/** Checks of what places do for their trees. */
@Module({ controllers: [CheckRecordController], providers: [CheckRecordService] })
export class CheckRecordModule {}

/** Whose rectification is due, in the worker. */
@Module({ providers: [RectificationWatch], exports: [RectificationWatch] })
export class CheckWorkerModule {}
