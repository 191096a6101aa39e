import { Module } from '@nestjs/common';
import { AttachController } from './attach.controller.js';
import { AttachListService } from './attach-list.service.js';
import { OssEndpointController } from './oss-endpoint.controller.js';
import { AttachService } from './attach.service.js';
import { AttachSweeper } from './attach-sweeper.js';
import { MediaLinks } from './media-links.js';
import { OwnFiles } from './own-files.js';
import { PictureChecks } from './picture-checks.js';
import { PictureFiles } from './picture-files.js';
import { PictureLinks } from './picture-links.js';
import { PictureWorker } from './picture.worker.js';
import { TextPictures } from './text-pictures.js';
import { UploadRoom } from './upload-room.js';

/** Stored files, for other modules. */
@Module({
  providers: [
    ...[AttachService, MediaLinks, OwnFiles, PictureChecks, PictureFiles, PictureLinks, TextPictures],
    UploadRoom,
  ],
  exports: [AttachService, MediaLinks, OwnFiles, PictureFiles, PictureLinks, TextPictures],
})
export class AttachModule {}

/** Stored files over HTTP. */
@Module({
  imports: [AttachModule],
  controllers: [AttachController, OssEndpointController],
  providers: [AttachListService],
})
export class AttachRoutesModule {}

/** The worker's care of stored files. */
@Module({ imports: [AttachModule], providers: [AttachSweeper, PictureWorker] })
export class AttachWorkerModule {}
