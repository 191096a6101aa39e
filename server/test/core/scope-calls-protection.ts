import { consulation, expertDatabase, inquiryReply, reportEvent, reportingRecords } from '@gushu/shared';
import { byCode, byRow, inRegion, queries, reads, type Routes, writes } from './scope-requests.js';
import { rowOf } from './scope-rows.js';

const EVENTS = 'eventVerify/eventVerify';
const PLANS = 'patrolPlan/patrolPlan';

/** Calls of events, plans, reports, experts and consultations beside the verbs that all records have. */
export const protectionCalls: Routes = [
  ...writes(EVENTS, 'POST updateVerifyWay', byRow(reportEvent, 'kept', { verifyWay: '2' })),
  ...writes(EVENTS, 'POST closeEvent', byRow(reportEvent, 'kept', { handleResult: '已支撑加固并清理断枝' }), {
    refusedToo: true,
  }),
  ...reads(PLANS, 'GET map', byCode, inRegion()),
  ...reads(PLANS, 'GET sums', ({ xzCode }) => xzCode, inRegion({ by: 'region' })),
  ...reads(reportingRecords.path, 'GET batch', byCode, byRow(reportingRecords, 'kept', { form: 'geojson' })),
  ...reads(
    expertDatabase.path,
    'GET successors',
    '"records":[',
    queries((rows) => ({ ids: rowOf(rows, expertDatabase, 'draft'), kind: 'asked' })),
  ),
  ...writes(consulation.path, 'POST makeCuring', byRow(consulation, 'kept')),
  ...writes(inquiryReply.path, 'POST adopt', byRow(inquiryReply, 'draft')),
];
