import { consulation, expertDatabase, moveRecord, reportEvent, reportingRecords } from '@gushu/shared';
import type { Calls, Setting } from './scope-calls.js';
import type { Attempt } from './scope-walk.js';
import { IN_REGISTER, rowOf } from './scope-rows.js';

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
  ...Object.fromEntries(
    ['page', 'export', 'export-count', 'map'].map((verb): [string, Calls] => [
      `GET patrolPlan/patrolPlan/${verb}`,
      verb === 'export-count'
        ? { reads: inRegion, proof: () => `"total":${IN_REGISTER}` }
        : { reads: inRegion, proof: ({ code }) => code },
    ]),
  ),
  'GET patrolPlan/patrolPlan/sums': {
    reads: (setting) => inRegion(setting).map(({ query }) => ({ query: { ...query, by: 'region' } })),
    proof: ({ xzCode }) => xzCode,
  },
  // The level above decides, so one's own report is refused too.
  'POST reportingRecords/reportingRecords/updateStatus': {
    writes: ({ rows }) => [{ query: { ids: rowOf(rows, reportingRecords, 'pending'), status: 3 } }],
    refusedToo: true,
  },
  'POST patrolPlan/patrolPlan/export-submit': { shared: 'tried in exports that the worker writes' },
  'GET reportingRecords/reportingRecords/batch': {
    reads: ({ rows }) => [{ query: { id: rowOf(rows, reportingRecords, 'kept'), form: 'geojson' } }],
    proof: ({ code }) => code,
  },
  // Its documents are attached before it is submitted: tried in moves.
  'POST moveRecord/moveRecord/submit': {
    writes: ({ rows }) => [{ body: { id: rowOf(rows, moveRecord, 'draft'), version: 1 } }],
    refusedToo: true,
  },
  'GET expertDatabase/expertDatabase/successors': {
    reads: ({ rows }) => [{ query: { ids: rowOf(rows, expertDatabase, 'draft'), kind: 'asked' } }],
    proof: () => '"records":[',
  },
  'POST consulation/consulation/makeCuring': {
    writes: ({ rows }) => [{ query: { id: rowOf(rows, consulation, 'kept') } }],
  },
};
