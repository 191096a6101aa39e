import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthModule } from './auth/auth.module.js';
import type { Config } from './process/config.js';
import { CoreModule } from './core.module.js';
import { POOL_SIZE } from './database/database.js';
import { FilesModule } from './files/files.module.js';
import { HealthModule } from './health/health.module.js';
import { HandledBy } from './journal/handled-by.js';
import { JournalModule } from './journal/journal.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { AccessModule } from './modules/access/index.js';
import { OauthModule } from './modules/access/oauth/index.js';
import { PostModule } from './modules/access/post/index.js';
import { ScopeModule } from './modules/access/scope/index.js';
import { TenantModule } from './modules/access/tenant/index.js';
import { TopMenuModule } from './modules/access/top-menu/index.js';
import { UserImportModule } from './modules/access/user-import/index.js';
import { LeaveModule } from './modules/flow/leave/index.js';
import { FlowModelsModule } from './modules/flow/models/index.js';
import { FlowWorkModule } from './modules/flow/work/index.js';
import { LiveWarningsModule } from './modules/information/emergency-warning/index.js';
import { MonitorRoutesModule } from './modules/monitors/video-equipment/index.js';
import { MapsModule } from './modules/maps/index.js';
import { WaterfallModule } from './modules/funds/waterfall/index.js';
import { ExportRoutesModule, ExportsModule } from './modules/system/exports/index.js';
import { FrameModule } from './modules/system/frame/index.js';
import { ScreenSettingModule } from './modules/system/screen-setting/index.js';
import { DatasourceModule } from './modules/system/datasource/index.js';
import { ClientModule } from './modules/system/client/index.js';
import { ParamModule } from './modules/system/param/index.js';
import { LogModule } from './modules/system/log/index.js';
import { OssModule } from './modules/system/oss/index.js';
import { OwnJobsModule } from './modules/system/jobs/index.js';
import { TransitionRunsModule } from './modules/system/transition-runs/index.js';
import { RegionMergeModule } from './modules/system/region-merge/index.js';
import { NoticeModule } from './modules/system/notice/index.js';
import { SmsModule } from './modules/system/sms/index.js';
import { AttachRoutesModule } from './modules/system/attach/index.js';
import { AttachmentsModule } from './modules/system/attachments/index.js';
import { CodeModule } from './modules/develop/code/index.js';
import { ModelModule } from './modules/develop/model/index.js';
import { DossierRoutesModule } from './modules/papers/dossier/index.js';
import { ReportModule } from './modules/develop/report/index.js';
import { HandOversModule } from './work/hand-overs.module.js';
import { WorkModule } from './work/work.module.js';
import { AnalyseModule } from './modules/statistics/analyse/index.js';
import { StatisticalTableModule } from './modules/statistics/statistical-table/index.js';
import { ScreenModule } from './modules/statistics/large-data-screen/index.js';
import { BookMarkModule } from './modules/showcase/book-mark/index.js';
import { ShowcaseModule } from './modules/showcase/reads/index.js';
import { LabelsModule } from './modules/system/labels/index.js';
import * as recordModules from './record-modules.js';
import { ApiDocsModule } from './openapi/api-docs.module.js';
import { InspectionRuleModule, OwnRulesModule } from './modules/system/inspection-rule/index.js';
import { ArchivesModule } from './modules/trees/archives/index.js';
import { ImportsModule } from './modules/system/imports/index.js';
import { OldTreeModule } from './modules/trees/old-tree/index.js';
import { PictureImportModule } from './modules/trees/picture-import/index.js';
import { OldTreeGroupRoutesModule } from './modules/trees/old-tree-group/index.js';
import { QueriesModule } from './modules/trees/queries/index.js';
import { InspectionModule } from './modules/trees/inspection/index.js';
import { RowInspectionModule } from './modules/trees/rules/index.js';
import { TreeSpeciesModule } from './modules/trees/tree-species/index.js';

/**
 * Limits of statements. A statement that runs for a minute only keeps others waiting. Writers that wait for a lock
 * leave four connections to the others.
 */
const limitsOf = ({ lockSeconds }: Config) => ({
  statementMs: 60_000,
  lockMs: lockSeconds * 1000,
  writers: POOL_SIZE - 4,
});

/** Statistics, the data screens, the showcase, and what is live on pages. */
const SHOWN_MODULES = [
  AnalyseModule,
  ScreenModule,
  StatisticalTableModule,
  ScreenSettingModule,
  ShowcaseModule,
  BookMarkModule,
  LiveWarningsModule,
  MonitorRoutesModule,
];

/** Models of processes, and what runs by them. */
const FLOW_MODULES = [FlowModelsModule, FlowWorkModule, LeaveModule];

/** Everything the API process serves. */
@Module({})
export class AppModule {
  static register(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.register(config, limitsOf(config)),
        AuthModule,
        HealthModule,
        HandOversModule,
        AccessModule,
        PostModule,
        OauthModule,
        ScopeModule,
        TenantModule,
        TopMenuModule,
        UserImportModule,
        MapsModule,
        FilesModule,
        JobsModule,
        LabelsModule,
        ExportsModule,
        ExportRoutesModule,
        ParamModule,
        ClientModule,
        DatasourceModule,
        ModelModule,
        CodeModule,
        ReportModule,
        DossierRoutesModule,
        AttachRoutesModule,
        AttachmentsModule,
        TreeSpeciesModule,
        WaterfallModule,
        OwnRulesModule,
        InspectionRuleModule,
        RowInspectionModule,
        InspectionModule,
        OldTreeModule,
        OldTreeGroupRoutesModule,
        QueriesModule,
        ImportsModule,
        PictureImportModule,
        ArchivesModule,
        ...Object.values(recordModules),
        ...SHOWN_MODULES,
        SmsModule,
        NoticeModule,
        WorkModule,
        OwnJobsModule,
        TransitionRunsModule,
        RegionMergeModule,
        ...FLOW_MODULES,
        OssModule,
        JournalModule,
        LogModule,
        FrameModule,
        ApiDocsModule,
      ],
      providers: [{ provide: APP_GUARD, useClass: HandledBy }],
    };
  }
}
