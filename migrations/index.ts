import { Foundation1700000000000 } from './1700000000000-foundation.js';
import { Access1700000100000 } from './1700000100000-access.js';
import { Base1700000200000 } from './1700000200000-base.js';
import { OldTree1700000300000 } from './1700000300000-old-tree.js';
import { TreeRollup1700000400000 } from './1700000400000-tree-rollup.js';
import { Imports1700000500000 } from './1700000500000-imports.js';
import { Geo1700000600000 } from './1700000600000-geo.js';
import { PatrolRecord1700000700000 } from './1700000700000-patrol-record.js';
import { ImportReason1700000800000 } from './1700000800000-import-reason.js';
import { Archive1700000900000 } from './1700000900000-archive.js';
import { Administration1700001000000 } from './1700001000000-administration.js';
import { ListFilters1700001010000 } from './1700001010000-list-filters.js';
import { ScreenSetting1700001090000 } from './1700001090000-screen-setting.js';
import { TenantMenus1700001100000 } from './1700001100000-tenant-menus.js';
import { GeoPage1700001110000 } from './1700001110000-geo-page.js';
import { BatchCare1700001150000 } from './1700001150000-batch-care.js';
import { SmsSent1700001200000 } from './1700001200000-sms-sent.js';
import { NoticeRead1700001210000 } from './1700001210000-notice-read.js';
import { Journal1700001220000 } from './1700001220000-journal.js';
import { AttachStore1700001230000 } from './1700001230000-attach-store.js';
import { Datasource1700001240000 } from './1700001240000-datasource.js';
import { NumberProbes1700001250000 } from './1700001250000-number-probes.js';
import { ChangeRequests1700001260000 } from './1700001260000-change-requests.js';
import { UserImport1700001290000 } from './1700001290000-user-import.js';
import { AuditSeal1700001291000 } from './1700001291000-audit-seal.js';
import { JobSenders1700001292700 } from './1700001292700-job-senders.js';
import { HiddenSnapshots1700001293300 } from './1700001293300-hidden-snapshots.js';
import { StoreInside1700001294000 } from './1700001294000-store-inside.js';
import { PlannedVersion1700001295000 } from './1700001295000-planned-version.js';
import { MenuFlags1700001295500 } from './1700001295500-menu-flags.js';
import { ApiRole1700001296000 } from './1700001296000-api-role.js';
import { RegisterVacuum1700001296100 } from './1700001296100-register-vacuum.js';
import { UserImportFile1700001299000 } from './1700001299000-user-import-file.js';
import { ExportRun1700001300000 } from './1700001300000-export-run.js';
import { UploadRoom1700001301000 } from './1700001301000-upload-room.js';
import { AuditBegun1700001302000 } from './1700001302000-audit-begun.js';
import { SignInPlaces1700001302100 } from './1700001302100-sign-in-places.js';
import { MapFilters1700001303000 } from './1700001303000-map-filters.js';
import { BorderLines1700001303100 } from './1700001303100-border-lines.js';
import { Attachment1700001304000 } from './1700001304000-attachment.js';
import { CuringRecord1700001304300 } from './1700001304300-curing-record.js';
import { Law1700001310000 } from './1700001310000-law.js';
import { ExpertDatabase1700001311000 } from './1700001311000-expert-database.js';
import { ExpertInquiry1700001312000 } from './1700001312000-expert-inquiry.js';

/** All migrations in order. Written by hand, forward only, never edited once released. */
export const migrations = [
  Foundation1700000000000,
  Access1700000100000,
  Base1700000200000,
  OldTree1700000300000,
  TreeRollup1700000400000,
  Imports1700000500000,
  Geo1700000600000,
  PatrolRecord1700000700000,
  ImportReason1700000800000,
  Archive1700000900000,
  Administration1700001000000,
  ListFilters1700001010000,
  ScreenSetting1700001090000,
  TenantMenus1700001100000,
  GeoPage1700001110000,
  BatchCare1700001150000,
  SmsSent1700001200000,
  NoticeRead1700001210000,
  Journal1700001220000,
  AttachStore1700001230000,
  Datasource1700001240000,
  NumberProbes1700001250000,
  ChangeRequests1700001260000,
  UserImport1700001290000,
  AuditSeal1700001291000,
  JobSenders1700001292700,
  HiddenSnapshots1700001293300,
  StoreInside1700001294000,
  PlannedVersion1700001295000,
  MenuFlags1700001295500,
  ApiRole1700001296000,
  RegisterVacuum1700001296100,
  UserImportFile1700001299000,
  ExportRun1700001300000,
  UploadRoom1700001301000,
  AuditBegun1700001302000,
  SignInPlaces1700001302100,
  MapFilters1700001303000,
  BorderLines1700001303100,
  Attachment1700001304000,
  CuringRecord1700001304300,
  Law1700001310000,
  ExpertDatabase1700001311000,
  ExpertInquiry1700001312000,
];
