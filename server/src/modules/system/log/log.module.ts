import { Module } from '@nestjs/common';
import { LogController } from './log.controller.js';
import { LogService } from './log.service.js';

/** The logs and the audit trail over HTTP. */
@Module({ controllers: [LogController], providers: [LogService] })
export class LogModule {}
