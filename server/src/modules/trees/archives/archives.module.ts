import { Module } from '@nestjs/common';
import { CallersModule } from '../../../auth/callers.module.js';
import { AttachmentsModule } from '../../system/attachments/index.js';
import { RegionModule, RegionTables } from '../../system/region/index.js';
import { snapshotOf } from '../counts/index.js';
import { GROUPS, TREES } from '../rules/index.js';
import { ArchiveWorker } from './snapshots/archive.worker.js';
import { ArchiveYearsController } from './archive-years.controller.js';
import { ArchiveYearsService } from './filing/archive-years.service.js';
import { archivesController } from './snapshots/archives.controller.js';
import { ArchivesService } from './snapshots/archives.service.js';
import { CheckWorker } from './snapshots/check.worker.js';
import { ArchiveChecks } from './snapshots/checks.service.js';
import { DifferenceExport } from './differences/difference-export.js';
import { DifferencesService } from './differences/differences.service.js';
import { YearFigures } from './differences/year-figures.js';
import { FilingExport } from './filing/filing-export.js';
import { FilingService } from './filing/filing.service.js';
import { SnapshotsService } from './snapshots/snapshots.service.js';

/** Who has filed and what years differ in, in the API and in the worker, which writes their exports. */
@Module({
  imports: [RegionModule],
  providers: [DifferencesService, DifferenceExport, FilingService, FilingExport, YearFigures],
  exports: [DifferencesService, FilingService, YearFigures],
})
export class ArchiveReportsModule {}

/** Yearly snapshots over HTTP. */
@Module({
  imports: [AttachmentsModule, RegionModule, ArchiveReportsModule],
  controllers: [archivesController(TREES), archivesController(GROUPS), ArchiveYearsController],
  providers: [ArchivesService, ArchiveChecks, ArchiveYearsService, SnapshotsService],
})
export class ArchivesModule {
  constructor(tables: RegionTables) {
    for (const { record } of [TREES, GROUPS]) tables.offer(snapshotOf(record));
  }
}

/** Yearly snapshots in the worker. */
@Module({
  imports: [CallersModule, ArchiveReportsModule],
  providers: [ArchiveWorker, CheckWorker],
  exports: [ArchiveWorker, CheckWorker],
})
export class ArchivesWorkerModule {}
