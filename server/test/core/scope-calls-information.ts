import { emergencyWarning, noticeAnnouncement } from '@gushu/shared';
import { byRow, reads, type Routes, shared } from './scope-requests.js';

const PUBLISHING = 'of the own region: information/publishing.e2e.ts asks';

/** Calls of what regions publish, beside the verbs that all records have. */
export const informationCalls: Routes = [
  ...shared(PUBLISHING, noticeAnnouncement.path, 'GET readers'),
  ...shared(PUBLISHING, emergencyWarning.path, 'GET readers current'),
  ...reads(emergencyWarning.path, 'GET regions', (own) => own.xzCode, byRow(emergencyWarning, 'kept')),
  // Its stream never ends: information/publishing.e2e.ts follows it.
  ...shared('says that something has changed, and nothing of what', emergencyWarning.path, 'GET events'),
];
