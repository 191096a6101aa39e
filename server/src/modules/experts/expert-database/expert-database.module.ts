import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExpertDatabaseController } from './expert-database.controller.js';
import { ExpertDatabase } from './expert-database.entity.js';
import { ExpertDatabaseService } from './expert-database.service.js';

/** Experts of the nation and of the provinces. */
@Module({
  imports: [TypeOrmModule.forFeature([ExpertDatabase])],
  controllers: [ExpertDatabaseController],
  providers: [ExpertDatabaseService],
})
export class ExpertDatabaseModule {}
