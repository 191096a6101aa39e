import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { ApictureController } from './apicture.controller.js';
import { ApictureService } from './apicture.service.js';

/** Exhibits of the showcase. */
@Module({
  imports: [ContentModule],
  controllers: [ApictureController],
  providers: [ApictureService],
})
export class ApictureModule {}
