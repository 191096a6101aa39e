import { consulation, moveRecord, reportEvent } from '@gushu/shared';
import type { Calls } from './scope-calls.js';
import { rowOf } from './scope-rows.js';

/** Calls of events, moves and consultations beside the verbs that all records have. */
export const protectionCalls: Record<string, Calls> = {
  'POST eventVerify/eventVerify/updateVerifyWay': {
    writes: ({ rows }) => [{ query: { id: rowOf(rows, reportEvent, 'kept'), verifyWay: '2' } }],
  },
  'POST eventVerify/eventVerify/closeEvent': {
    writes: ({ rows }) => [
      { query: { id: rowOf(rows, reportEvent, 'kept'), handleResult: '已支撑加固并清理断枝' } },
    ],
    refusedToo: true,
  },
  // Its documents are attached before it is submitted: tried in moves.
  'POST moveRecord/moveRecord/submit': {
    writes: ({ rows }) => [{ body: { id: rowOf(rows, moveRecord, 'draft'), version: 1 } }],
    refusedToo: true,
  },
  'POST consulation/consulation/makeCuring': {
    writes: ({ rows }) => [{ query: { id: rowOf(rows, consulation, 'kept') } }],
  },
};
