import { Module } from '@nestjs/common';
import { FrameModule } from '../../system/frame/index.js';
import { ContentModule } from '../content/index.js';
import { BillboardController } from './billboard.controller.js';
import { BillboardService } from './billboard.service.js';

/** Films of the showcase. */
@Module({
  imports: [ContentModule, FrameModule],
  controllers: [BillboardController],
  providers: [BillboardService],
})
export class BillboardModule {}
