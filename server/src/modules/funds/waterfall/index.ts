import { Module } from '@nestjs/common';
import { RegionModule } from '../../system/region/index.js';
import { WaterfallController } from './waterfall.controller.js';
import { WaterfallService } from './waterfall.service.js';

export { WaterfallService };

/** Sums of budgets and projects by region. */
@Module({
  imports: [RegionModule],
  controllers: [WaterfallController],
  providers: [WaterfallService],
  exports: [WaterfallService],
})
export class WaterfallModule {}
