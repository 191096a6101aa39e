import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CallersModule } from '../../../auth/callers.module.js';
import { TransitionRecords } from './transition-records.js';
import { TransitionRuns } from './transition-runs.service.js';
import { TransitionRunWorker } from './transition-run.worker.js';
import { TransitionRunsController } from './transition-runs.controller.js';

/** One's own jobs that move rows, over HTTP. */
@Module({
  imports: [DiscoveryModule],
  controllers: [TransitionRunsController],
  providers: [TransitionRuns, TransitionRecords],
})
export class TransitionRunsModule {}

/** Jobs that move rows, in the worker. */
@Module({ imports: [CallersModule, DiscoveryModule], providers: [TransitionRunWorker, TransitionRecords] })
export class TransitionRunsWorkerModule {}
