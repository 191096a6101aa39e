import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CallersModule } from '../../../auth/callers.module.js';
import { MovedRecords } from './moved-records.js';
import { MoveRuns } from './move-runs.service.js';
import { MoveWorker } from './move.worker.js';
import { MovesController } from './moves.controller.js';

/** One's own jobs that move rows, over HTTP. */
@Module({ imports: [DiscoveryModule], controllers: [MovesController], providers: [MoveRuns, MovedRecords] })
export class MovesModule {}

/** Jobs that move rows, in the worker. */
@Module({ imports: [CallersModule, DiscoveryModule], providers: [MoveWorker, MovedRecords] })
export class MovesWorkerModule {}
