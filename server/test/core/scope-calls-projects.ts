import { centralGovernment, projectFile } from '@gushu/shared';
import { newRow } from './listed-calls.js';
import { body, byMark, byRow, queries, reads, type Routes, writes } from './scope-requests.js';
import { rowOf, type Rows } from './scope-rows.js';

const AT = centralGovernment.path;
const kept = byRow(centralGovernment, 'kept');
const project = (rows: Rows) => rowOf(rows, centralGovernment, 'kept');
const draft = (rows: Rows) => rowOf(rows, centralGovernment, 'draft');
const file = (rows: Rows) => rowOf(rows, projectFile, 'kept');

/** Sums of projects, one by one, of a region, and of all that the caller sees. */
const sums = queries(
  () => ({}),
  (rows) => ({ id: project(rows) }),
  ({ xzCode }) => ({ xzCode }),
  ({ xzCode }) => ({ xzCode: xzCode.slice(0, 2), year: 2026 }),
);
const files = queries(
  () => ({ size: 200 }),
  ({ xzCode }) => ({ xzCode, size: 200 }),
  (rows) => ({ projectId: project(rows) }),
  ({ mark }) => ({ projectName: mark }),
);

/** Calls of rescue projects and their files beside the verbs that all records have. */
export const projectCalls: Routes = [
  ...reads(AT, 'GET dataDetail getFiles', byMark, kept),
  ...reads(AT, 'GET stageProgress', '"projectNum":4', sums),
  ...reads(AT, 'GET getFileLevel', '"num":3', sums),
  ...reads(AT, 'GET pageFiles', byMark, files),
  ...writes(
    AT,
    'POST updates',
    body((rows) => ({ ids: draft(rows), progress: 3 })),
  ),
  ...writes(
    AT,
    'POST update/IsExcellent',
    queries((rows) => ({ ids: draft(rows), isExcellent: 1 })),
    {
      refusedToo: true,
    },
  ),
  ...writes(AT, 'POST saveFiles', async (setting) => [
    { body: { files: [await newRow(projectFile, setting)] } },
  ]),
  ...writes(
    AT,
    'POST updateFiles',
    body((rows) => ({ files: [{ id: file(rows), fileName: '改' }] })),
  ),
  ...writes(
    AT,
    'POST updateFileLevel',
    body((rows) => ({ ids: file(rows), fileLevel: '2' })),
  ),
  ...writes(
    AT,
    'POST removeFiles',
    queries((rows) => ({ ids: rowOf(rows, projectFile, 'doomed') })),
  ),
];
