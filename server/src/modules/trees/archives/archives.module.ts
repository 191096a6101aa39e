import { Module } from '@nestjs/common';
import { CallersModule } from '../../../auth/callers.module.js';
import { AttachmentsModule } from '../../system/attachments/index.js';
import { RegionModule, RegionTables } from '../../system/region/index.js';
import { ArchiveWorker } from './archive.worker.js';
import { ArchiveYearsController } from './archive-years.controller.js';
import { ArchiveYearsService } from './archive-years.service.js';
import { ArchivesController } from './archives.controller.js';
import { ArchivesService } from './archives.service.js';
import { DifferencesService } from './differences.service.js';
import { FilingService } from './filing.service.js';
import { GROUPS, snapshotOf, TREES } from './registers.js';
import { SnapshotsService } from './snapshots.service.js';

/** Yearly snapshots over HTTP. */
@Module({
  imports: [AttachmentsModule, RegionModule],
  controllers: [ArchivesController, ArchiveYearsController],
  providers: [ArchivesService, ArchiveYearsService, DifferencesService, FilingService, SnapshotsService],
  exports: [ArchivesService],
})
export class ArchivesModule {
  constructor(tables: RegionTables) {
    for (const { record } of [TREES, GROUPS]) tables.offer(snapshotOf(record));
  }
}

/** Yearly snapshots in the worker. */
@Module({ imports: [CallersModule], providers: [ArchiveWorker], exports: [ArchiveWorker] })
export class ArchivesWorkerModule {}
