import { Module } from '@nestjs/common';
import { CallersModule } from '../../../auth/callers.module.js';
import { RegionMoveController } from './region-move.controller.js';
import { RegionMoves } from './region-move.service.js';
import { RegionMoveWorker } from './region-move.worker.js';

/** Moves of regions' rows, over HTTP. */
@Module({ controllers: [RegionMoveController], providers: [RegionMoves] })
export class RegionMoveModule {}

/** Moves of regions' rows, in the worker. */
@Module({ imports: [CallersModule], providers: [RegionMoveWorker], exports: [RegionMoveWorker] })
export class RegionMoveWorkerModule {}
