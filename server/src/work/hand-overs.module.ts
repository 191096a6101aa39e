import { Global, Module } from '@nestjs/common';
import { HandOvers } from './hand-overs.js';
import { OwnRowsHandOver } from './own-rows.js';

/** Work that waits for single people, and is handed over when they leave; every module offers its own kind. */
@Global()
@Module({ providers: [HandOvers, OwnRowsHandOver], exports: [HandOvers] })
export class HandOversModule {}
