import { consulation, expertDatabase, reportEvent, reportingRecords } from '@gushu/shared';
import type { Calls, Setting } from './scope-calls.js';
import type { Attempt } from './scope-walk.js';
import { rowOf } from './scope-rows.js';

const inRegion = ({ rows }: Setting): Attempt[] => [{}, { query: { xzCode: rows.xzCode } }];

/** Calls of events, moves, plans, reports and consultations beside the verbs that all records have. */
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
  'GET patrolPlan/patrolPlan/map': { reads: inRegion, proof: ({ code }) => code },
  'GET patrolPlan/patrolPlan/sums': {
    reads: (setting) => inRegion(setting).map(({ query }) => ({ query: { ...query, by: 'region' } })),
    proof: ({ xzCode }) => xzCode,
  },
  'GET reportingRecords/reportingRecords/batch': {
    reads: ({ rows }) => [{ query: { id: rowOf(rows, reportingRecords, 'kept'), form: 'geojson' } }],
    proof: ({ code }) => code,
  },
  'GET expertDatabase/expertDatabase/successors': {
    reads: ({ rows }) => [{ query: { ids: rowOf(rows, expertDatabase, 'draft'), kind: 'asked' } }],
    proof: () => '"records":[',
  },
  'POST consulation/consulation/makeCuring': {
    writes: ({ rows }) => [{ query: { id: rowOf(rows, consulation, 'kept') } }],
  },
};
