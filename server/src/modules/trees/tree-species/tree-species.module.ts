import { Module } from '@nestjs/common';
import { SensitiveWorker } from './sensitive.worker.js';
import { TreeSpeciesController } from './tree-species.controller.js';
import { TreeSpeciesService } from './tree-species.service.js';

/** Tree species. */
@Module({ controllers: [TreeSpeciesController], providers: [TreeSpeciesService] })
export class TreeSpeciesModule {}

/** Trees whose species has been declared sensitive or no longer, in the worker. */
@Module({ providers: [SensitiveWorker], exports: [SensitiveWorker] })
export class TreeSpeciesWorkerModule {}
