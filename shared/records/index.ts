import { isImported, type RecordDefinition } from '../record/define.js';
import { apicture } from './apicture.js';
import { applyRevoke } from './apply-revoke.js';
import { billboard } from './billboard.js';
import { centralBudget } from './central-budget.js';
import { centralGovernment } from './central-government.js';
import { checkRecord } from './check-record.js';
import { consulation } from './consulation.js';
import { curingRecord } from './curing-record.js';
import { dataImportRecord } from './data-import-record.js';
import { emergencyWarning } from './emergency-warning.js';
import { eventVerify } from './event-verify.js';
import { expertDatabase } from './expert-database.js';
import { expertInquiry } from './expert-inquiry.js';
import { goodFootprint } from './good-footprint.js';
import { goodOldTree } from './good-old-tree.js';
import { inquiryComment } from './inquiry-comment.js';
import { inquiryReply } from './inquiry-reply.js';
import { law } from './law.js';
import { moveFollowUp, moveRecord } from './move-record.js';
import { noticeAnnouncement } from './notice-announcement.js';
import { oldTree } from './old-tree.js';
import { oldTreeGroup } from './old-tree-group.js';
import { oldTreeExhibition } from './old-tree-exhibition.js';
import { patrolRecord } from './patrol-record.js';
import { projectFile } from './project-file.js';
import { reportEvent } from './report-event.js';
import { reportingRecords } from './reporting-records.js';
import { sharePublish } from './share-publish.js';
import { sheng } from './sheng.js';
import { videoEquipment } from './video-equipment.js';

export * from './apicture.js';
export * from './apply-revoke.js';
export * from './attachment.js';
export * from './attachment.rules.js';
export * from './billboard.js';
export * from './central-budget.js';
export * from './central-government.js';
export * from './central-government.rules.js';
export * from './check-record.js';
export * from './consulation.js';
export * from './consultation-machine.js';
export * from './curing-record.js';
export * from './data-import-record.js';
export * from './data-import-record.rules.js';
export * from './device-machine.js';
export * from './emergency-warning.js';
export * from './event-machines.js';
export * from './event-verify.js';
export * from './expert-database.js';
export * from './expert-database.rules.js';
export * from './expert-inquiry.js';
export * from './forms.js';
export * from './good-footprint.js';
export * from './good-old-tree.js';
export * from './inquiry-comment.js';
export * from './inquiry-reply.js';
export * from './law.js';
export * from './move-record.js';
export * from './notice-announcement.js';
export * from './old-tree.js';
export * from './old-tree-group.js';
export * from './old-tree-group.rules.js';
export * from './old-tree-exhibition.js';
export * from './money.js';
export * from './on-tree.js';
export * from './old-tree.rules.js';
export * from './patrol-plan.js';
export * from './patrol-record.js';
export * from './proceeding-machines.js';
export * from './project-file.js';
export * from './report-event.js';
export * from './reporting-records.js';
export * from './share-publish.js';
export * from './sheng.js';
export * from './video-equipment.js';

/** All records there are; what must know each of them reads this list. */
export const RECORDS: readonly RecordDefinition[] = [apicture, applyRevoke, billboard, centralBudget, centralGovernment, checkRecord, consulation, curingRecord, dataImportRecord, emergencyWarning, eventVerify, expertDatabase, expertInquiry, goodFootprint, goodOldTree, inquiryComment, inquiryReply, law, moveFollowUp, moveRecord, noticeAnnouncement, oldTree, oldTreeExhibition, oldTreeGroup, patrolRecord, projectFile, reportEvent, reportingRecords, sharePublish, sheng, videoEquipment];

/** Records that come in batches, by their kind of data. */
export const IMPORTED: readonly RecordDefinition[] = RECORDS.filter(isImported);

/** The record that a kind of data is imported into; none where nothing of the kind is imported. */
export const importedBy = (dataType: unknown): RecordDefinition | undefined =>
  IMPORTED.find((record) => record.dataType === String(dataType));

/** The record at a path, as references and parents name it. */
export const recordAt = (path: string): RecordDefinition | undefined => RECORDS.find((record) => record.path === path);
