import { centralGovernment, projectFile } from '@gushu/shared';
import { newRow } from './listed-calls.js';
import type { Calls, Setting } from './scope-calls.js';
import { rowOf } from './scope-rows.js';
import type { Attempt } from './scope-walk.js';

const kept = ({ rows }: Setting): Attempt[] => [{ query: { id: rowOf(rows, centralGovernment, 'kept') } }];

/** Sums of projects, one by one, of a region, and of all that the caller sees. */
const sums = (setting: Setting): Attempt[] => [
  {},
  ...kept(setting),
  { query: { xzCode: setting.rows.xzCode } },
  { query: { xzCode: setting.rows.xzCode.slice(0, 2), year: 2026 } },
];

const files = ({ rows }: Setting): Attempt[] => [
  { query: { size: 200 } },
  { query: { xzCode: rows.xzCode, size: 200 } },
  { query: { projectId: rowOf(rows, centralGovernment, 'kept') } },
  { query: { projectName: rows.mark } },
];

const root = 'centralGovernment/centralGovernment';

/** Calls of rescue projects and their files beside the verbs that all records have. */
export const projectCalls: Record<string, Calls> = {
  [`GET ${root}/dataDetail`]: { reads: kept, proof: ({ mark }) => mark },
  [`GET ${root}/stageProgress`]: { reads: sums, proof: () => '"projectNum":4' },
  [`GET ${root}/pageFiles`]: { reads: files, proof: ({ mark }) => mark },
  [`GET ${root}/getFiles`]: { reads: kept, proof: ({ mark }) => mark },
  [`GET ${root}/getFileLevel`]: { reads: sums, proof: () => '"num":3' },
  [`POST ${root}/updates`]: {
    writes: ({ rows }) => [{ body: { ids: rowOf(rows, centralGovernment, 'draft'), progress: 3 } }],
  },
  [`POST ${root}/update/IsExcellent`]: {
    writes: ({ rows }) => [{ query: { ids: rowOf(rows, centralGovernment, 'draft'), isExcellent: 1 } }],
    refusedToo: true,
  },
  [`POST ${root}/saveFiles`]: {
    writes: async (setting) => [{ body: { files: [await newRow(projectFile, setting)] } }],
  },
  [`POST ${root}/updateFiles`]: {
    writes: ({ rows }) => [{ body: { files: [{ id: rowOf(rows, projectFile, 'kept'), fileName: '改' }] } }],
  },
  [`POST ${root}/updateFileLevel`]: {
    writes: ({ rows }) => [{ body: { ids: rowOf(rows, projectFile, 'kept'), fileLevel: '2' } }],
  },
  [`POST ${root}/removeFiles`]: {
    writes: ({ rows }) => [{ query: { ids: rowOf(rows, projectFile, 'doomed') } }],
  },
};
