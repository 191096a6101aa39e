import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { GoodOldTreeController } from './good-old-tree.controller.js';
import { GoodOldTreeService } from './good-old-tree.service.js';

/** Best trees of the showcase. */
@Module({
  imports: [ContentModule],
  controllers: [GoodOldTreeController],
  providers: [GoodOldTreeService],
})
export class GoodOldTreeModule {}
