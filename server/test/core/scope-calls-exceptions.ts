import { attach, centralBudget, moveRecord, projectFile, reportingRecords, sheng } from '@gushu/shared';
import { newRow } from './listed-calls.js';
import {
  body,
  byCode,
  byMark,
  inRegion,
  queries,
  reads,
  type Routes,
  shared,
  writes,
} from './scope-requests.js';
import { IN_REGISTER, rowOf } from './scope-rows.js';

const PLANS = 'patrolPlan/patrolPlan';
const REFUSED = { refusedToo: true } as const;

/** Listed verbs of which another answer is expected than of the same verb of others. */
export const exceptions: Routes = [
  // Budgets are written by the nation and the provinces alone: a county's people are refused their own as well.
  ...[centralBudget, sheng].flatMap((record) => [
    ...writes(
      record.path,
      'POST save',
      async (setting) => [{ body: await newRow(record, setting) }],
      REFUSED,
    ),
    ...writes(
      record.path,
      'POST remove',
      queries((rows) => ({ ids: rowOf(rows, record, 'doomed') })),
      REFUSED,
    ),
  ]),
  // Plans are worked out from trees and visits: none is a row of its own.
  ...reads(PLANS, 'GET page export', byCode, inRegion()),
  ...reads(PLANS, 'GET export-count', `"total":${IN_REGISTER}`, inRegion()),
  ...shared('tried in exports that the worker writes', PLANS, 'POST export-submit'),
  // The level above decides, so one's own report is refused too.
  ...writes(
    reportingRecords.path,
    'POST updateStatus',
    queries((rows) => ({ ids: rowOf(rows, reportingRecords, 'pending'), status: 3 })),
    REFUSED,
  ),
  // Its documents are attached before it is submitted: tried in moves.
  ...writes(
    moveRecord.path,
    'POST submit',
    body((rows) => ({ id: rowOf(rows, moveRecord, 'draft'), version: 1 })),
    REFUSED,
  ),
  // Another one is removed by a call of its project.
  ...writes(
    projectFile.path,
    'POST remove',
    queries((rows) => ({ ids: rowOf(rows, projectFile, 'draft') })),
  ),
  // Files lie in the region of the person who sent them.
  ...reads(
    attach.path,
    'GET list page',
    byMark,
    queries(() => ({ size: 200 })),
  ),
  ...reads(
    attach.path,
    'GET detail',
    byMark,
    queries((rows) => ({ ids: rows.attach, id: rows.attach })),
  ),
];
