import { dataImportRecord, oldTree, oldTreeGroup, statistics } from '@gushu/shared';
import { body, byCode, byMark, queries, reads, type Routes, shared, writes } from './scope-requests.js';
import { ALL_TREES, ARCHIVED, IN_REGISTER, rowOf, type Rows } from './scope-rows.js';

const TREES = oldTree.path;
const GROUPS = oldTreeGroup.path;
const IMPORTS = dataImportRecord.path;
const STATISTICS = 'analyse/analyse';
const CALLS = Object.keys(statistics);

const all = queries(() => ({}));
const region = queries(
  () => ({}),
  ({ xzCode }) => ({ xzCode }),
  ({ xzCode }) => ({ xzCode: xzCode.slice(0, 4) }),
  ({ xzCode }) => ({ xzCode, year: 2026 }),
  ({ xzCode }) => ({ xzCode, year: ARCHIVED, archiveMark: 1 }),
  // A filter makes the statistic count the table instead of reading the stored counts.
  ({ xzCode }) => ({ xzCode, minAge: 1 }),
  () => ({ minAge: 1, section: '' }),
);
const named = (id: (rows: Rows) => string) => queries((rows) => ({ ids: id(rows), id: id(rows) }));
const batch = (rows: Rows) => rowOf(rows, dataImportRecord, 'kept');

/** Calls of the registers, of batches of their rows, of statistics, and of trees on the map. */
export const treeCalls: Routes = [
  ...reads(
    TREES,
    'GET detailByProvinceNumber',
    byMark,
    queries(
      ({ code }) => ({ provinceOldTreeNumber: `${code}-1` }),
      ({ code }) => ({ provinceOldTreeNumber: `${code}-1`, year: 2026 }),
    ),
  ),
  ...reads(TREES, 'GET getyear getyearTwo', String(ARCHIVED), all),
  ...reads(TREES, 'GET archive', ({ run }) => run, region),
  ...reads(
    TREES,
    'GET checkDataXzCode',
    `"total":${ALL_TREES}`,
    queries(
      () => ({}),
      ({ xzCode }) => ({ xzCode }),
      ({ xzCode }) => ({ xzCode, year: 2026 }),
    ),
  ),
  ...writes(
    TREES,
    'GET deleteAttachment',
    queries(({ attachment }) => ({ id: attachment })),
  ),
  ...reads(
    GROUPS,
    'GET detailByProvinceNumber',
    byMark,
    queries(({ code }) => ({ provinceGroupNumber: `${code}-1` })),
  ),
  ...reads(GROUPS, 'GET getyear', String(ARCHIVED), all),
  ...reads(GROUPS, 'GET archive', ({ groupRun }) => groupRun, region),
  ...reads(
    GROUPS,
    'GET checkDataXzCode',
    '"total":',
    queries(
      () => ({}),
      ({ xzCode }) => ({ xzCode, year: 2026 }),
    ),
  ),
  ...writes(
    GROUPS,
    'GET deleteAttachment',
    queries(({ groupAttachment }) => ({ id: groupAttachment })),
  ),
  ...reads(IMPORTS, 'GET events', batch, named(batch)),
  ...shared('the empty form', IMPORTS, 'GET template', [{ query: { dataType: 1 } }]),
  ...writes(
    IMPORTS,
    'POST submit',
    body(({ attach }) => ({ dataType: 1, attachId: attach, mode: 1 })),
  ),
  ...writes(
    IMPORTS,
    'POST cancel',
    named(({ openBatch }) => openBatch),
  ),
  ...reads(STATISTICS, `GET ${CALLS.join(' ')}`, '"total":1', region),
  ...reads(STATISTICS, `GET ${CALLS.map((call) => `${call}/export`).join(' ')}`, '<v>1</v>', region),
  ...reads(STATISTICS, 'GET oldTreeGroup', '"groupNum":1', region),
  ...reads(STATISTICS, 'GET oldTreeResource', `"treeTotal":${IN_REGISTER}`, region),
  ...reads(
    'maps/trees',
    'GET counts',
    `"total":${IN_REGISTER}`,
    queries(
      () => ({}),
      () => ({ level: 3 }),
      ...[2, 4, 6].map((length) => ({ xzCode }: Rows) => ({ xzCode: xzCode.slice(0, length), level: 3 })),
    ),
  ),
  ...reads(
    'maps/trees',
    'GET places',
    `"cnt":${IN_REGISTER}`,
    queries(
      ({ xzCode }) => ({ xzCode }),
      ({ xzCode }) => ({ xzCode, level: 4 }),
    ),
  ),
  ...reads(
    'maps/trees',
    'GET list',
    byCode,
    named((rows) => rowOf(rows, oldTree, 'kept')),
  ),
];
