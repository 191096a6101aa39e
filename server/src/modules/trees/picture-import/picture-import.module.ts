import { Module } from '@nestjs/common';
import { CallersModule } from '../../../auth/callers.module.js';
import { AttachModule } from '../../system/attach/index.js';
import { AttachmentsModule } from '../../system/attachments/index.js';
import { ImportsModule } from '../../system/imports/index.js';
import { PictureImportController } from './picture-import.controller.js';
import { PictureImportService } from './picture-import.service.js';
import { PictureImportWorker } from './picture-import.worker.js';
import { PictureSweeper } from './picture-sweeper.js';
import { PictureUploads } from './picture-uploads.js';

/** Batches of pictures over HTTP. */
@Module({
  imports: [AttachModule, ImportsModule],
  controllers: [PictureImportController],
  providers: [PictureImportService, PictureUploads],
})
export class PictureImportModule {}

/** Batches of pictures in the worker. */
@Module({
  imports: [AttachModule, AttachmentsModule, CallersModule],
  providers: [PictureImportWorker, PictureSweeper, PictureUploads],
})
export class PictureImportWorkerModule {}
