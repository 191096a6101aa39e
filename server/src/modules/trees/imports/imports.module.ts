import { Module } from '@nestjs/common';
import { AttachModule } from '../../system/attach/index.js';
import { ImportWorker } from './import.worker.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';

/** Batches over HTTP. */
@Module({ imports: [AttachModule], controllers: [ImportsController], providers: [ImportsService] })
export class ImportsModule {}

/** Batches in the worker. */
@Module({ imports: [AttachModule], providers: [ImportWorker] })
export class ImportsWorkerModule {}
