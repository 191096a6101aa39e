import { Module } from '@nestjs/common';
import { AnalyseController } from './analyse.controller.js';
import { AnalyseReads } from './analyse.reads.js';
import { AnalyseService } from './analyse.service.js';
import { GroupStatisticController } from './groups.controller.js';
import { GroupStatisticService } from './groups.service.js';
import { LastArchives } from './last-archive.js';

/** Statistics of the register. */
@Module({
  controllers: [AnalyseController, GroupStatisticController],
  providers: [AnalyseReads, AnalyseService, GroupStatisticService, LastArchives],
  exports: [AnalyseReads, AnalyseService, GroupStatisticService, LastArchives],
})
export class AnalyseModule {}
