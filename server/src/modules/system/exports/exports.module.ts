import { Global, Module } from '@nestjs/common';
import { CallersModule } from '../../../auth/callers.module.js';
import { RecordExports } from '../../../record/exports.js';
import { ExportWriter } from '../../../sheets/meaning/export-writer.js';
import { ExportFiles } from './export-files.js';
import { ExportRuns } from './export-runs.service.js';
import { ExportSources } from './export-sources.js';
import { ExportWorker } from './export.worker.js';
import { ExportsController } from './exports.controller.js';
import { Exports } from './exports.service.js';

/** Exports, for those who offer their rows. */
@Global()
@Module({
  providers: [Exports, { provide: RecordExports, useExisting: Exports }, ExportSources, ExportWriter],
  exports: [Exports, RecordExports, ExportSources, ExportWriter],
})
export class ExportsModule {}

/** One's own exports over HTTP. */
@Module({ controllers: [ExportsController], providers: [ExportFiles, ExportRuns] })
export class ExportRoutesModule {}

/** Exports in the worker. */
@Module({ imports: [CallersModule], providers: [ExportFiles, ExportWorker], exports: [ExportWorker] })
export class ExportsWorkerModule {}
