import { Module } from '@nestjs/common';
import { AnalyseModule } from '../../statistics/analyse/index.js';
import { DataSets } from './data-sets.js';
import { Documents } from './documents.js';
import { ReportController } from './report.controller.js';
import { ReportService } from './report.service.js';

/** Reports over the data sets of the house. */
@Module({
  imports: [AnalyseModule],
  controllers: [ReportController],
  providers: [DataSets, Documents, ReportService],
})
export class ReportModule {}
