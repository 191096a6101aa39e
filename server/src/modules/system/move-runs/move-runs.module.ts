import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CallersModule } from '../../../auth/callers.module.js';
import { MovableRecords } from './movable-records.js';
import { MoveRuns } from './move-runs.service.js';
import { MoveRunWorker } from './move-run.worker.js';
import { MoveRunsController } from './move-runs.controller.js';

/** One's own jobs that move rows, over HTTP. */
@Module({
  imports: [DiscoveryModule],
  controllers: [MoveRunsController],
  providers: [MoveRuns, MovableRecords],
})
export class MoveRunsModule {}

/** Jobs that move rows, in the worker. */
@Module({ imports: [CallersModule, DiscoveryModule], providers: [MoveRunWorker, MovableRecords] })
export class MoveRunsWorkerModule {}
