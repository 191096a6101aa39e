import { Module } from '@nestjs/common';
import { TreeSpeciesController } from './tree-species.controller.js';
import { TreeSpeciesService } from './tree-species.service.js';

/** Tree species. */
@Module({ controllers: [TreeSpeciesController], providers: [TreeSpeciesService] })
export class TreeSpeciesModule {}
