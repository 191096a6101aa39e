import { Module } from '@nestjs/common';
import { AnalyseController } from './analyse.controller.js';
import { AnalyseReads } from './analyse.reads.js';
import { AnalyseService } from './analyse.service.js';
import { GroupStatisticController } from './groups.controller.js';
import { GroupStatisticService } from './groups.service.js';

/** Statistics of the register. */
@Module({
  controllers: [AnalyseController, GroupStatisticController],
  providers: [AnalyseReads, AnalyseService, GroupStatisticService],
  exports: [AnalyseReads, AnalyseService, GroupStatisticService],
})
export class AnalyseModule {}
