import { Module } from '@nestjs/common';
import { AttachController } from './attach.controller.js';
import { AttachListService } from './attach-list.service.js';
import { OssEndpointController } from './oss-endpoint.controller.js';
import { AttachService } from './attach.service.js';
import { AttachSweeper } from './attach-sweeper.js';
import { PictureLinks } from './picture-links.js';

/** Stored files, for other modules. */
@Module({ providers: [AttachService], exports: [AttachService] })
export class AttachModule {}

/** Stored files over HTTP. */
@Module({
  imports: [AttachModule],
  controllers: [AttachController, OssEndpointController],
  providers: [AttachListService, PictureLinks],
})
export class AttachRoutesModule {}

/** The worker's care of stored files. */
@Module({ providers: [AttachSweeper] })
export class AttachWorkerModule {}
