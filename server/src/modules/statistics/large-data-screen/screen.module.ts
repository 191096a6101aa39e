import { Module } from '@nestjs/common';
import { AttachModule } from '../../system/attach/index.js';
import { RegionModule } from '../../system/region/index.js';
import { AnalyseModule } from '../analyse/index.js';
import { HoldersService } from './holders.service.js';
import { ScreenController } from './screen.controller.js';
import { ScreenService } from './screen.service.js';
import { YearChanges } from './year-changes.js';

/** The data screens. */
@Module({
  imports: [AnalyseModule, AttachModule, RegionModule],
  controllers: [ScreenController],
  providers: [HoldersService, ScreenService, YearChanges],
})
export class ScreenModule {}
