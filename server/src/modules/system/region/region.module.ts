import { Module } from '@nestjs/common';
import { BoundaryService } from './boundary.service.js';
import { OutlineController } from './outline.controller.js';
import { RegionController } from './region.controller.js';
import { RegionService } from './region.service.js';
import { RegionTables } from './region-tables.js';
import { RegionWriter } from './region-writer.service.js';

/** Regions and their boundaries. */
@Module({
  controllers: [RegionController, OutlineController],
  providers: [RegionService, RegionTables, RegionWriter, BoundaryService],
  exports: [RegionService, RegionTables],
})
export class RegionModule {}
