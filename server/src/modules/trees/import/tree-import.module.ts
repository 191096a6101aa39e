import { Module } from '@nestjs/common';
import { TreeSinks } from './tree-sinks.js';

/** Batches of trees in the worker. */
@Module({ providers: [TreeSinks] })
export class TreeImportModule {}
