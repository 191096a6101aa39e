import { Module } from '@nestjs/common';
import { AttachModule } from '../attach/index.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsService } from './attachments.service.js';

/** Files that are attached to records. */
@Module({
  imports: [AttachModule],
  controllers: [AttachmentsController],
  providers: [AttachmentsService],
  exports: [AttachmentsService],
})
export class AttachmentsModule {}
