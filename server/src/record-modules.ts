// The records of which both processes have all there is, a line each: the API serves their routes, the worker imports, exports
// and transitions their rows.
export { ExpertDatabaseModule } from './modules/experts/expert-database/index.js';
export { ExpertInquiryModule } from './modules/experts/expert-inquiry/index.js';
export { CentralBudgetModule } from './modules/funds/central-budget/index.js';
export { CentralGovernmentModule } from './modules/funds/central-government/index.js';
export { ShengModule } from './modules/funds/sheng/index.js';
export { EmergencyWarningModule } from './modules/information/emergency-warning/index.js';
export { LawModule } from './modules/information/law/index.js';
export { NoticeAnnouncementModule } from './modules/information/notice-announcement/index.js';
export { SharePublishModule } from './modules/information/share-publish/index.js';
export { VideoEquipmentModule } from './modules/monitors/video-equipment/index.js';
export { ApplyRevokeModule } from './modules/protection/apply-revoke/index.js';
export { CheckRecordModule } from './modules/protection/check-record/index.js';
export { ConsulationModule } from './modules/protection/consulation/index.js';
export { CuringRecordModule } from './modules/protection/curing-record/index.js';
export { EventModule } from './modules/protection/event/index.js';
export { MoveRecordModule } from './modules/protection/move-record/index.js';
export { PatrolPlanModule } from './modules/protection/patrol-plan/index.js';
export { PatrolRecordModule } from './modules/protection/patrol-record/index.js';
export { ApictureModule } from './modules/showcase/apicture/index.js';
export { BillboardModule } from './modules/showcase/billboard/index.js';
export { GoodFootprintModule } from './modules/showcase/good-footprint/index.js';
export { GoodOldTreeModule } from './modules/showcase/good-old-tree/index.js';
export { OldTreeExhibitionModule } from './modules/showcase/old-tree-exhibition/index.js';
export { ReportingRecordsModule } from './modules/statistics/reporting-records/index.js';
