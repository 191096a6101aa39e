import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from './process/config.js';
import { CoreModule } from './core.module.js';
import { FilesModule } from './files/files.module.js';
import { LogRetention } from './journal/log-retention.js';
import { WorkerJournalModule } from './journal/journal.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { DossierModule } from './modules/papers/dossier/index.js';
import { ReportModule } from './modules/develop/report/index.js';
import { UserExportModule } from './modules/access/user/index.js';
import { UserImportWorkerModule } from './modules/access/user-import/index.js';
import { AttachWorkerModule } from './modules/system/attach/index.js';
import { ExportsModule, ExportsWorkerModule } from './modules/system/exports/index.js';
import { HandOversModule } from './work/hand-overs.module.js';
import { WorkWorkerModule } from './work/work.module.js';
import { TransitionRunsWorkerModule } from './modules/system/transition-runs/index.js';
import { RegionMergeWorkerModule } from './modules/system/region-merge/index.js';
import { FlowWorkerModule } from './modules/flow/engine/index.js';
import { CheckWorkerModule } from './modules/protection/check-record/index.js';
import { PlanWorkerModule } from './modules/protection/patrol-plan/index.js';
import { MonitorWorkerModule } from './modules/monitors/video-equipment/index.js';
import { LabelsModule } from './modules/system/labels/index.js';
import { OwnRulesModule } from './modules/system/inspection-rule/index.js';
import { GroupImportModule } from './modules/trees/group-import/index.js';
import { TreeImportModule } from './modules/trees/import/index.js';
import { InspectionWorkerModule } from './modules/trees/inspection/index.js';
import { RowInspectionModule } from './modules/trees/rules/index.js';
import { OldTreeModule } from './modules/trees/old-tree/index.js';
import { OldTreeGroupModule } from './modules/trees/old-tree-group/index.js';
import { PictureImportWorkerModule } from './modules/trees/picture-import/index.js';
import { TreeSpeciesWorkerModule } from './modules/trees/tree-species/index.js';
import { ArchivesWorkerModule } from './modules/trees/archives/index.js';
import { ImportsWorkerModule } from './modules/system/imports/index.js';
import * as recordModules from './record-modules.js';

/** Everything the worker process runs: the consumers of the queues. */
@Module({})
export class WorkerModule {
  static register(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        CoreModule.register(config),
        FilesModule,
        JobsModule,
        WorkerJournalModule,
        LabelsModule,
        HandOversModule,
        AttachWorkerModule,
        ExportsModule,
        ExportsWorkerModule,
        OwnRulesModule,
        RowInspectionModule,
        InspectionWorkerModule,
        OldTreeModule,
        OldTreeGroupModule,
        UserExportModule,
        ImportsWorkerModule,
        TreeImportModule,
        GroupImportModule,
        PictureImportWorkerModule,
        ArchivesWorkerModule,
        ...Object.values(recordModules),
        ReportModule,
        DossierModule,
        UserImportWorkerModule,
        WorkWorkerModule,
        TransitionRunsWorkerModule,
        RegionMergeWorkerModule,
        TreeSpeciesWorkerModule,
        FlowWorkerModule,
        MonitorWorkerModule,
        CheckWorkerModule,
        PlanWorkerModule,
      ],
      providers: [LogRetention],
    };
  }
}
