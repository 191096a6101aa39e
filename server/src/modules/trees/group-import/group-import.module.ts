import { Module } from '@nestjs/common';
import { GroupSinks } from './group-sinks.js';

/** Batches of groups in the worker. */
@Module({ providers: [GroupSinks] })
export class GroupImportModule {}
