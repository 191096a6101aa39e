import { emergencyWarning, noticeAnnouncement, type RecordDefinition } from '@gushu/shared';
import type { Calls } from './scope-calls.js';
import { rowOf } from './scope-rows.js';

/** Receipts of a row: of the neighbour's row nothing is said. */
const readers = (record: RecordDefinition): [string, Calls] => [
  `GET ${record.path}/readers`,
  { shared: 'people of the own region: information/publishing.e2e.ts asks', asks: [] },
];

/** Calls of what regions publish, beside the verbs that all records have. */
export const informationCalls: Record<string, Calls> = {
  ...Object.fromEntries([noticeAnnouncement, emergencyWarning].map(readers)),
  'GET emergencyWarning/emergencyWarning/regions': {
    reads: ({ rows }) => [{ query: { id: rowOf(rows, emergencyWarning, 'kept') } }],
    proof: (own) => own.xzCode,
  },
  'GET emergencyWarning/emergencyWarning/current': {
    shared: 'warnings of the own region: information/publishing.e2e.ts asks',
  },
  'GET emergencyWarning/emergencyWarning/events': {
    // Its stream never ends: information/publishing.e2e.ts follows it.
    shared: 'says that something has changed, and nothing of what',
  },
};
