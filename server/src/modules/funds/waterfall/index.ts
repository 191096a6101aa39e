import { Module } from '@nestjs/common';
import { RegionModule } from '../../system/region/index.js';
import { WaterfallController } from './waterfall.controller.js';
import { WaterfallService } from './waterfall.service.js';

/** Sums of budgets and projects by region. */
@Module({
  imports: [RegionModule],
  controllers: [WaterfallController],
  providers: [WaterfallService],
})
export class WaterfallModule {}
