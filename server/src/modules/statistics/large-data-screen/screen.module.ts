import { Module } from '@nestjs/common';
import { CentralGovernmentModule } from '../../funds/central-government/index.js';
import { WaterfallModule } from '../../funds/waterfall/index.js';
import { AttachModule } from '../../system/attach/index.js';
import { AttachmentsModule } from '../../system/attachments/index.js';
import { RegionModule } from '../../system/region/index.js';
import { OldTreeModule } from '../../trees/old-tree/index.js';
import { OldTreeGroupModule } from '../../trees/old-tree-group/index.js';
import { AnalyseModule } from '../analyse/index.js';
import { StatisticalTableModule } from '../statistical-table/index.js';
import { CountsController } from './counts.controller.js';
import { CustomController } from './custom.controller.js';
import { DetailsController } from './details.controller.js';
import { DetailsService } from './details.service.js';
import { HoldersService } from './holders.service.js';
import { LiveController } from './live.controller.js';
import { LiveService } from './live.service.js';
import { ProjectScreens } from './project-screen.service.js';
import { RescueController } from './rescue.controller.js';
import { RescueService } from './rescue.service.js';
import { ScreenController } from './screen.controller.js';
import { ScreenService } from './screen.service.js';
import { WholeScreen } from './whole-screen.js';
import { YearChanges } from './year-changes.js';

/** The data screens. */
@Module({
  imports: [
    AnalyseModule,
    CentralGovernmentModule,
    WaterfallModule,
    AttachModule,
    AttachmentsModule,
    OldTreeModule,
    OldTreeGroupModule,
    RegionModule,
    StatisticalTableModule,
  ],
  controllers: [
    ScreenController,
    CountsController,
    CustomController,
    DetailsController,
    LiveController,
    RescueController,
  ],
  exports: [DetailsService],
  providers: [
    DetailsService,
    HoldersService,
    LiveService,
    ProjectScreens,
    RescueService,
    ScreenService,
    WholeScreen,
    YearChanges,
  ],
})
export class ScreenModule {}
