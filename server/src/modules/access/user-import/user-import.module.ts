import { Module } from '@nestjs/common';
import { CallersModule } from '../../../auth/callers.module.js';
import { UserImportController } from './user-import.controller.js';
import { UserImport } from './user-import.service.js';
import { UserImportWorker } from './user-import.worker.js';

/** Users by Excel over HTTP. */
@Module({ controllers: [UserImportController], providers: [UserImport] })
export class UserImportModule {}

/** Users by Excel in the worker. */
@Module({ imports: [CallersModule], providers: [UserImportWorker], exports: [UserImportWorker] })
export class UserImportWorkerModule {}
