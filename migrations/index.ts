import { Foundation1710000000000 } from './1710000000000-foundation.js';
import { Access1710000100000 } from './1710000100000-access.js';
import { Base1710000200000 } from './1710000200000-base.js';
import { Resources1710000300000 } from './1710000300000-resources.js';
import { Journal1710000400000 } from './1710000400000-journal.js';
import { Trees1710000500000 } from './1710000500000-trees.js';
import { Protection1710000600000 } from './1710000600000-protection.js';
import { Knowledge1710000700000 } from './1710000700000-knowledge.js';
import { RegionVersions1710000800000 } from './1710000800000-region-versions.js';
import { UserMessage1710000900000 } from './1710000900000-user-message.js';
import { ListOrders1710001000000 } from './1710001000000-list-orders.js';
import { MoveRun1710001100000 } from './1710001100000-move-run.js';
import { ArchiveSender1710001200000 } from './1710001200000-archive-sender.js';
import { ListSpecies1710001300000 } from './1710001300000-list-species.js';
import { RegionSearch1710001370000 } from './1710001370000-region-search.js';
import { OldTreeGroup1710001380000 } from './1710001380000-old-tree-group.js';
import { RecordsOfGroups1710001400000 } from './1710001400000-records-of-groups.js';
import { QueryCriteria1710001500000 } from './1710001500000-query-criteria.js';
import { ArchiveYear1710001700000 } from './1710001700000-archive-year.js';
import { Photos1710001800000 } from './1710001800000-photos.js';
import { RegionMove1710001870000 } from './1710001870000-region-move.js';
import { Inspection1710001600000 } from './1710001600000-inspection.js';
import { ChangedRows1710001960000 } from './1710001960000-changed-rows.js';
import { ArchiveRollup1710002000000 } from './1710002000000-archive-rollup.js';
import { TownshipCounts1710002003000 } from './1710002003000-township-counts.js';
import { ArchiveChecked1710002004300 } from './1710002004300-archive-checked.js';
import { ListFilters1710002050000 } from './1710002050000-list-filters.js';
import { GroupTotals1710002060000 } from './1710002060000-group-totals.js';
import { RemovedAttachments1710002061400 } from './1710002061400-removed-attachments.js';
import { MoveNote1710002070000 } from './1710002070000-move-note.js';
import { ArchiveCheckRun1710002080000 } from './1710002080000-archive-check-run.js';
import { SensitiveRun1710002081500 } from './1710002081500-sensitive-run.js';
import { InspectionNames1710002081700 } from './1710002081700-inspection-names.js';
import { GroupRollup1710002082000 } from './1710002082000-group-rollup.js';
import { MapQueriesDue1710002082100 } from './1710002082100-map-queries-due.js';
import { Identities1710002082500 } from './1710002082500-identities.js';
import { PhotosToFollow1710002083700 } from './1710002083700-photos-to-follow.js';
import { WaitingRows1710002085000 } from './1710002085000-waiting-rows.js';
import { Job1710002090000 } from './1710002090000-job.js';
import { Projects1710002100000 } from './1710002100000-projects.js';
import { Budgets1710002101000 } from './1710002101000-budgets.js';
import { RecordHolders1710002150000 } from './1710002150000-record-holders.js';
import { AttachmentRollup1710002150100 } from './1710002150100-attachment-rollup.js';
import { Showcase1710002200000 } from './1710002200000-showcase.js';
import { StatisticalTable1710002150200 } from './1710002150200-statistical-table.js';
import { WithdrawnTables1710002152000 } from './1710002152000-withdrawn-tables.js';
import { Events1710002300000 } from './1710002300000-events.js';
import { Consultations1710002301000 } from './1710002301000-consultations.js';
import { SentRows1710002302000 } from './1710002302000-sent-rows.js';
import { EventOnPatrol1710002302100 } from './1710002302100-event-on-patrol.js';
import { Moves1710002400000 } from './1710002400000-moves.js';
import { Checks1710002500000 } from './1710002500000-checks.js';
import { Reports1710002501000 } from './1710002501000-reports.js';
import { PatrolPlan1710002502000 } from './1710002502000-patrol-plan.js';
import { BookMark1710002600000 } from './1710002600000-book-mark.js';
import { Publications1710002700000 } from './1710002700000-publications.js';
import { VideoEquipment1710002702000 } from './1710002702000-video-equipment.js';
import { PatrolCycleChanges1710002703000 } from './1710002703000-patrol-cycle-changes.js';
import { Flow1710002800000 } from './1710002800000-flow.js';
import { Develop1710002900100 } from './1710002900100-develop.js';
import { Reports1710002900300 } from './1710002900300-reports.js';
import { FlowDrafts1710002900600 } from './1710002900600-flow-drafts.js';
import { MenuMeta1710002900700 } from './1710002900700-menu-meta.js';
import { PrototypeNames1710002900800 } from './1710002900800-prototype-names.js';
import { ProtectionAtSize1710003005000 } from './1710003005000-protection-at-size.js';
import { LeanIndexes1710003100000 } from './1710003100000-lean-indexes.js';
import { NoticeDrafts1710003210000 } from './1710003210000-notice-drafts.js';
import { HandOvers1710003230000 } from './1710003230000-hand-overs.js';
import { CheckingRegions1710003240000 } from './1710003240000-checking-regions.js';
import { SentBodies1710003250000 } from './1710003250000-sent-bodies.js';
import { ChecksFromAbove1710003251000 } from './1710003251000-checks-from-above.js';
import { TakeBacks1710003264000 } from './1710003264000-take-backs.js';
import { SignedInUsers1710003264100 } from './1710003264100-signed-in-users.js';

export { holderFeatures, type HolderFeature } from './holder-features.js';
export { LeanIndexes1710003100000 as LeanIndexes } from './1710003100000-lean-indexes.js';
export { LEAN_INDEXES, OUTDATED_INDEXES, REBUILT_INDEXES } from './lean-indexes.js';
export { groupCounted, groupFigures } from './group-figures.js';
export { groupPlace, groupSpecies } from './group-place.js';
export { type Repeatable, repeatables } from './repeatable/index.js';
export { countedRecords } from './counted-records.js';
export { treeRecount, treeRollup } from './repeatable/tree-rollup.js';
export {
  type DimensionName,
  listFilters,
  memberParts,
  pendingColumn,
  type TreeDimension,
  treeDimensions,
} from './tree-dimensions.js';

/** The tables of the first release, an area each: what databases that are older have from other migrations. */
export const baseline = [
  Foundation1710000000000,
  Access1710000100000,
  Base1710000200000,
  Resources1710000300000,
  Journal1710000400000,
  Trees1710000500000,
  Protection1710000600000,
  Knowledge1710000700000,
];

/** All migrations in order. Written by hand, forward only, never edited once released. */
export const migrations = [
  ...baseline,
  RegionVersions1710000800000,
  UserMessage1710000900000,
  ListOrders1710001000000,
  MoveRun1710001100000,
  ArchiveSender1710001200000,
  ListSpecies1710001300000,
  RegionSearch1710001370000,
  OldTreeGroup1710001380000,
  RecordsOfGroups1710001400000,
  QueryCriteria1710001500000,
  ArchiveYear1710001700000,
  Photos1710001800000,
  Inspection1710001600000,
  RegionMove1710001870000,
  ChangedRows1710001960000,
  ArchiveRollup1710002000000,
  TownshipCounts1710002003000,
  ArchiveChecked1710002004300,
  ListFilters1710002050000,
  GroupTotals1710002060000,
  RemovedAttachments1710002061400,
  MoveNote1710002070000,
  ArchiveCheckRun1710002080000,
  SensitiveRun1710002081500,
  InspectionNames1710002081700,
  GroupRollup1710002082000,
  MapQueriesDue1710002082100,
  Identities1710002082500,
  PhotosToFollow1710002083700,
  WaitingRows1710002085000,
  Job1710002090000,
  Projects1710002100000,
  Budgets1710002101000,
  RecordHolders1710002150000,
  AttachmentRollup1710002150100,
  StatisticalTable1710002150200,
  WithdrawnTables1710002152000,
  Showcase1710002200000,
  Events1710002300000,
  Consultations1710002301000,
  SentRows1710002302000,
  EventOnPatrol1710002302100,
  Moves1710002400000,
  Checks1710002500000,
  Reports1710002501000,
  PatrolPlan1710002502000,
  BookMark1710002600000,
  Publications1710002700000,
  VideoEquipment1710002702000,
  PatrolCycleChanges1710002703000,
  Flow1710002800000,
  Develop1710002900100,
  Reports1710002900300,
  FlowDrafts1710002900600,
  MenuMeta1710002900700,
  PrototypeNames1710002900800,
  ProtectionAtSize1710003005000,
  LeanIndexes1710003100000,
  NoticeDrafts1710003210000,
  HandOvers1710003230000,
  CheckingRegions1710003240000,
  SentBodies1710003250000,
  ChecksFromAbove1710003251000,
  TakeBacks1710003264000,
  SignedInUsers1710003264100,
];

/** The last of the 44 migrations that the baseline has replaced. */
const LAST_REPLACED = 1700001312000;
const REPLACED = 44;

/** Whether a migration is one of those that the baseline has replaced. */
export const isReplaced = (name: string): boolean => Number(/\d{13}$/.exec(name)?.[0]) <= LAST_REPLACED;

/** Whether these are all that the baseline has replaced, so that the tables should be those of the baseline. */
export const areReplaced = (names: readonly string[]): boolean =>
  names.filter(isReplaced).length === REPLACED && names.some((name) => name.endsWith(String(LAST_REPLACED)));
