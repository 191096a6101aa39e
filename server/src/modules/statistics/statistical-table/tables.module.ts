import { Module } from '@nestjs/common';
import sql from 'sql-template-tag';
import { AnalyseModule } from '../analyse/index.js';
import { RegionModule, RegionTables } from '../../system/region/index.js';
import { RegisterFigures } from './register-figures.js';
import { StandingTables } from './standing-tables.js';
import { StatisticalTableController } from './tables.controller.js';
import { StatisticalTables } from './tables.service.js';

/** Tables of figures that people enter by hand. */
@Module({
  imports: [AnalyseModule, RegionModule],
  controllers: [StatisticalTableController],
  providers: [RegisterFigures, StandingTables, StatisticalTables],
  exports: [StandingTables],
})
export class StatisticalTableModule {
  constructor(tables: RegionTables) {
    tables.offer(sql`statistical_table`);
  }
}
