import { Module } from '@nestjs/common';
import { FrameModule } from '../../system/frame/index.js';
import { ContentModule } from '../content/index.js';
import { GoodFootprintController } from './good-footprint.controller.js';
import { GoodFootprintService } from './good-footprint.service.js';

/** Footprints of the showcase. */
@Module({
  imports: [ContentModule, FrameModule],
  controllers: [GoodFootprintController],
  providers: [GoodFootprintService],
})
export class GoodFootprintModule {}
