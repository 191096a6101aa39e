import { Module } from '@nestjs/common';
import { SharePublishController } from './share-publish.controller.js';
import { SharePublishService } from './share-publish.service.js';

/** Publications that regions share. */
@Module({
  controllers: [SharePublishController],
  providers: [SharePublishService],
})
export class SharePublishModule {}
