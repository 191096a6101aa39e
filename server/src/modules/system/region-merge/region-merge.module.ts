import { Module } from '@nestjs/common';
import { CallersModule } from '../../../auth/callers.module.js';
import { RegionMergeController } from './region-merge.controller.js';
import { RegionMerges } from './region-merge.service.js';
import { RegionMergeWorker } from './region-merge.worker.js';

/** Merges of regions' rows, over HTTP. */
@Module({ controllers: [RegionMergeController], providers: [RegionMerges] })
export class RegionMergeModule {}

/** Merges of regions' rows, in the worker. */
@Module({ imports: [CallersModule], providers: [RegionMergeWorker], exports: [RegionMergeWorker] })
export class RegionMergeWorkerModule {}
