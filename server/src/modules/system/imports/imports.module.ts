import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CallersModule } from '../../../auth/callers.module.js';
import { AttachModule } from '../attach/index.js';
import { ImportWorker } from './import.worker.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { Sinks } from './sinks.js';

/** Batches over HTTP. */
@Module({
  imports: [AttachModule],
  controllers: [ImportsController],
  providers: [ImportsService],
  exports: [ImportsService],
})
export class ImportsModule {}

/** Batches in the worker. */
@Module({ imports: [AttachModule, CallersModule, DiscoveryModule], providers: [ImportWorker, Sinks] })
export class ImportsWorkerModule {}
