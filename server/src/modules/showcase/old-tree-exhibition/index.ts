import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { OldTreeExhibitionController } from './old-tree-exhibition.controller.js';
import { OldTreeExhibitionService } from './old-tree-exhibition.service.js';

/** Entries of the exhibition of the showcase. */
@Module({
  imports: [ContentModule],
  controllers: [OldTreeExhibitionController],
  providers: [OldTreeExhibitionService],
})
export class OldTreeExhibitionModule {}
