import { ExpertDatabaseModule } from './modules/experts/expert-database/index.js';
import { ExpertInquiryModule } from './modules/experts/expert-inquiry/index.js';
import { CentralBudgetModule } from './modules/funds/central-budget/index.js';
import { CentralGovernmentModule } from './modules/funds/central-government/index.js';
import { ShengModule } from './modules/funds/sheng/index.js';
import { EmergencyWarningModule } from './modules/information/emergency-warning/index.js';
import { LawModule } from './modules/information/law/index.js';
import { CheckRecordModule } from './modules/protection/check-record/index.js';
import { PatrolPlanModule } from './modules/protection/patrol-plan/index.js';
import { ApplyRevokeModule } from './modules/protection/apply-revoke/index.js';
import { NoticeAnnouncementModule } from './modules/information/notice-announcement/index.js';
import { SharePublishModule } from './modules/information/share-publish/index.js';
import { VideoEquipmentModule } from './modules/monitors/video-equipment/index.js';
import { ConsulationModule } from './modules/protection/consulation/index.js';
import { CuringRecordModule } from './modules/protection/curing-record/index.js';
import { EventModule } from './modules/protection/event/index.js';
import { MoveRecordModule } from './modules/protection/move-record/index.js';
import { PatrolRecordModule } from './modules/protection/patrol-record/index.js';
import { ReportingRecordsModule } from './modules/statistics/reporting-records/index.js';
import { ApictureModule } from './modules/showcase/apicture/index.js';
import { BillboardModule } from './modules/showcase/billboard/index.js';
import { GoodFootprintModule } from './modules/showcase/good-footprint/index.js';
import { GoodOldTreeModule } from './modules/showcase/good-old-tree/index.js';
import { OldTreeExhibitionModule } from './modules/showcase/old-tree-exhibition/index.js';

/**
 * The records of which both processes have all there is: the API serves their routes, the worker imports, exports and
 * moves their rows.
 */
export const RECORD_MODULES = [
  CuringRecordModule,
  PatrolRecordModule,
  EventModule,
  ConsulationModule,
  CheckRecordModule,
  PatrolPlanModule,
  ReportingRecordsModule,
  MoveRecordModule,
  ApplyRevokeModule,
  CentralGovernmentModule,
  LawModule,
  SharePublishModule,
  NoticeAnnouncementModule,
  EmergencyWarningModule,
  VideoEquipmentModule,
  ExpertDatabaseModule,
  ExpertInquiryModule,
  CentralBudgetModule,
  ShengModule,
  GoodOldTreeModule,
  GoodFootprintModule,
  ApictureModule,
  OldTreeExhibitionModule,
  BillboardModule,
];
