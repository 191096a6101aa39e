import { centralBudget, moveRecord, projectFile, reportingRecords, sheng } from '@gushu/shared';
import { newRow } from './listed-calls.js';
import type { Calls, Setting } from './scope-calls.js';
import { IN_REGISTER, rowOf } from './scope-rows.js';
import type { Attempt } from './scope-walk.js';

const inRegion = ({ rows }: Setting): Attempt[] => [{}, { query: { xzCode: rows.xzCode } }];

/** Budgets are written by the nation and the provinces alone: a county's people are refused their own as well. */
const budgets = [centralBudget, sheng].flatMap((record): [string, Calls][] => [
  [
    `POST ${record.path}/save`,
    { writes: async (setting) => [{ body: await newRow(record, setting) }], refusedToo: true },
  ],
  [
    `POST ${record.path}/remove`,
    { writes: ({ rows }) => [{ query: { ids: rowOf(rows, record, 'doomed') } }], refusedToo: true },
  ],
]);

/** Plans are worked out from trees and visits: none is a row of its own. */
const plans = ['page', 'export', 'export-count'].map((verb): [string, Calls] => [
  `GET patrolPlan/patrolPlan/${verb}`,
  {
    reads: inRegion,
    proof: ({ code }) => (verb === 'export-count' ? `"total":${IN_REGISTER}` : code),
  },
]);

/** Listed verbs of which another answer is expected than of the same verb of others. */
export const exceptions: Readonly<Record<string, Calls>> = {
  ...Object.fromEntries(budgets),
  ...Object.fromEntries(plans),
  'POST patrolPlan/patrolPlan/export-submit': { shared: 'tried in exports that the worker writes' },
  // The level above decides, so one's own report is refused too.
  'POST reportingRecords/reportingRecords/updateStatus': {
    writes: ({ rows }) => [{ query: { ids: rowOf(rows, reportingRecords, 'pending'), status: 3 } }],
    refusedToo: true,
  },
  // Its documents are attached before it is submitted: tried in moves.
  'POST moveRecord/moveRecord/submit': {
    writes: ({ rows }) => [{ body: { id: rowOf(rows, moveRecord, 'draft'), version: 1 } }],
    refusedToo: true,
  },
  // Another one is removed by a call of its project.
  'POST centralGovernment/projectFile/remove': {
    writes: ({ rows }) => [{ query: { ids: rowOf(rows, projectFile, 'draft') } }],
  },
  // Files lie in the region of who has sent them.
  ...Object.fromEntries(
    ['list', 'page', 'detail'].map((verb): [string, Calls] => [
      `GET blade-resource/attach/${verb}`,
      {
        reads: ({ rows }) => [
          { query: verb === 'detail' ? { ids: rows.attach, id: rows.attach } : { size: 200 } },
        ],
        proof: ({ mark }) => mark,
      },
    ]),
  ),
};
