import { Module } from '@nestjs/common';
import { CallersModule } from '../../../auth/callers.module.js';
import { InspectionController } from './inspection.controller.js';
import { Inspections } from './inspection.service.js';
import { InspectionWorker } from './inspection.worker.js';

/** Inspections over HTTP. */
@Module({ controllers: [InspectionController], providers: [Inspections] })
export class InspectionModule {}

/** Inspections in the worker. */
@Module({ imports: [CallersModule], providers: [InspectionWorker], exports: [InspectionWorker] })
export class InspectionWorkerModule {}
