import { Module } from '@nestjs/common';
import { CallersModule } from '../../../auth/callers.module.js';
import { AttachmentsModule } from '../../system/attachments/index.js';
import { ArchiveWorker } from './archive.worker.js';
import { ArchivesController } from './archives.controller.js';
import { ArchivesService } from './archives.service.js';

/** Yearly snapshots over HTTP. */
@Module({
  imports: [AttachmentsModule],
  controllers: [ArchivesController],
  providers: [ArchivesService],
  exports: [ArchivesService],
})
export class ArchivesModule {}

/** Yearly snapshots in the worker. */
@Module({ imports: [CallersModule], providers: [ArchiveWorker], exports: [ArchiveWorker] })
export class ArchivesWorkerModule {}
