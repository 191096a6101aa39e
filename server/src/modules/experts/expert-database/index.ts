import { Module } from '@nestjs/common';
import { ExpertDatabaseController } from './expert-database.controller.js';
import { ExpertDatabaseService } from './expert-database.service.js';

/** Experts of the nation and of the provinces. */
@Module({
  controllers: [ExpertDatabaseController],
  providers: [ExpertDatabaseService],
})
export class ExpertDatabaseModule {}
