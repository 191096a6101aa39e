import { Module } from '@nestjs/common';
import { CallersModule } from '../../../auth/callers.module.js';
import { InspectionController } from './inspection.controller.js';
import { InspectionExport } from './inspection-export.js';
import { Inspections } from './inspection.service.js';
import { InspectionWorker } from './inspection.worker.js';

/** Findings of inspections, in the API and in the worker, which writes their exports. */
@Module({ providers: [Inspections, InspectionExport], exports: [Inspections] })
class InspectionReportsModule {}

/** Inspections over HTTP. */
@Module({ imports: [InspectionReportsModule], controllers: [InspectionController] })
export class InspectionModule {}

/** Inspections in the worker. */
@Module({
  imports: [CallersModule, InspectionReportsModule],
  providers: [InspectionWorker],
  exports: [InspectionWorker],
})
export class InspectionWorkerModule {}
