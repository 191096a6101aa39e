import { Module } from '@nestjs/common';
import { FrameModule } from '../../system/frame/index.js';
import { ScreenModule } from '../../statistics/large-data-screen/index.js';
import { ContentModule } from '../content/index.js';
import { BestTreesController } from './best-trees.controller.js';
import { CategoriesController } from './categories.controller.js';
import { ContentController } from './content.controller.js';
import { EssenceService } from './essence.service.js';
import { ParameterVideos } from './parameter-videos.js';
import { ShowcaseService } from './showcase.service.js';

/** Reads of the showcase for its visitors. */
@Module({
  imports: [ContentModule, FrameModule, ScreenModule],
  controllers: [ContentController, CategoriesController, BestTreesController],
  providers: [ShowcaseService, EssenceService, ParameterVideos],
})
export class ShowcaseModule {}
