import { Module } from '@nestjs/common';
import { ArchiveReportsModule } from '../../trees/archives/index.js';
import { OldTreeModule } from '../../trees/old-tree/index.js';
import { OldTreeGroupModule } from '../../trees/old-tree-group/index.js';
import { ReportBatch } from './report-batch.js';
import { ReportingRecordsController } from './reporting-records.controller.js';
import { ReportingRecordsService } from './reporting-records.service.js';

/** Yearly reports of regions. */
@Module({
  imports: [ArchiveReportsModule, OldTreeModule, OldTreeGroupModule],
  controllers: [ReportingRecordsController],
  providers: [ReportingRecordsService, ReportBatch],
})
export class ReportingRecordsModule {}
