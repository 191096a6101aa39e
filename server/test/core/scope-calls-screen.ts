import type { Calls, Setting } from './scope-calls.js';
import type { Attempt } from './scope-walk.js';
import { ARCHIVED, IN_REGISTER } from './scope-rows.js';

const screens = ({ rows }: Setting): Attempt[] => [
  {},
  { query: { xzCode: rows.xzCode } },
  { query: { xzCode: rows.xzCode.slice(0, 4) } },
  { query: { xzCode: rows.xzCode, year: 2026, region: 2 } },
  { query: { xzCode: rows.xzCode, year: ARCHIVED, region: 1 } },
];
const PLACES = 'names of regions and where they stand are everybody’s';

/** What each call of the resource screen shows of the caller's trees. */
const PROOFS: Readonly<Record<string, string>> = {
  getYear: String(ARCHIVED),
  oldTreeResourcesProbablyCount: '"scattered":1',
  oldTreeResourcesSurveytCount: '"num":1',
  oldTreeSurvey: '"scattered":1',
  growScatteredOldTree: '"num":1',
  oldTreeDistribute: '"scattered":1',
  oldTreeMap: '"fxpcCode":',
  oldTreeCountByXzCode: '"oldTreeNum":46',
  mainTreeSpecies: `"num":${IN_REGISTER}`,
  treeTypeTotal: '"speciesNum":1',
  groupDistribute: '"groupNum":1',
  treeTypeArea: '"groupNum":1',
};

const FILTERED = [
  'customOldTreeLevel',
  'customOwnership',
  'customGrowingPlace',
  'customGrowthEnvironment',
  'customGrowthVigor',
];
const AREA = 'POLYGON((119 29,121 29,121 31,119 31,119 29))';
const filtered = (setting: Setting): Attempt[] => [
  ...screens(setting),
  { query: { xzCode: setting.rows.xzCode, minAge: 1 } },
  { query: { geom: AREA } },
];
const ofTree = ({ rows }: Setting): Attempt[] => [{ query: { provinceOldTreeNumber: `${rows.code}-1` } }];
const ofGroup = ({ rows }: Setting): Attempt[] => [
  { query: { provinceGroupNumber: `${rows.code}-1` } },
  { query: { provinceOldTreeNumber: `${rows.code}-1` } },
];
const screensOf = ({ rows }: Setting): Attempt[] => [{}, { query: { xzCode: rows.xzCode } }];
const FOUND = '"success":true';

/** Calls of the data screens. */
export const screenCalls: [string, Calls][] = [
  ...Object.entries(PROOFS).map(([call, proof]): [string, Calls] => [
    `GET largeDataScreen/largeDataScreen/${call}`,
    { reads: screens, proof: () => proof },
  ]),
  ...['screen', 'oldTreeFeature'].map((call): [string, Calls] => [
    `GET largeDataScreen/largeDataScreen/${call}`,
    { reads: screens, proof: ({ code }) => code },
  ]),
  ...['getDetail', 'getMapXzName'].map((call): [string, Calls] => [
    `GET largeDataScreen/largeDataScreen/${call}`,
    { shared: PLACES, asks: [{}] },
  ]),
  [
    'GET largeDataScreen/largeDataScreen/events',
    // Its stream never ends: trees/live-screen.e2e.ts follows it.
    { shared: 'says that something has changed, and nothing of what' },
  ],
  ...FILTERED.map((call): [string, Calls] => [
    `GET largeDataScreen/largeDataScreen/${call}`,
    { reads: filtered, proof: () => '"num":1' },
  ]),
  ...['picture', 'video'].map((call): [string, Calls] => [
    `GET largeDataScreen/largeDataScreen/clickOldTreeDetails/${call}`,
    { reads: ofTree, proof: () => FOUND },
  ]),
  [
    'GET largeDataScreen/largeDataScreen/clickOldTreeGroupDetails/picture',
    { reads: ofGroup, proof: () => FOUND },
  ],
  ['GET largeDataScreen/largeDataScreen/projectScreen', { reads: screens, proof: () => '"projectNum":' }],
  [
    'GET largeDataScreen/largeDataScreen/getRescueAnalepsis',
    { reads: screens, proof: () => '"projectNum":' },
  ],
  [
    'GET largeDataScreen/largeDataScreen/getRescueAnalepsisOldTree',
    { reads: screens, proof: () => '"records":' },
  ],
  ['GET largeDataScreen/largeDataScreen/getCentralBudgetBt', { reads: screens, proof: () => '"value":' }],
  ['POST apicture/apicture/replaceStatisticalTable', { shared: 'tried where tables are entered by hand' }],
  ['GET apicture/apicture/replaceStatisticalTable/template', { shared: 'empty workbooks are everybody’s' }],
  ['GET apicture/apicture/replaceStatisticalTable/list', { reads: screensOf, proof: ({ mark }) => mark }],
  [
    'GET apicture/apicture/replaceStatisticalTable/detail',
    { reads: ({ rows }) => [{ query: { id: rows.table } }], proof: ({ mark }) => mark },
  ],
  [
    'POST apicture/apicture/replaceStatisticalTable/remove',
    { writes: ({ rows }) => [{ query: { ids: rows.table, reason: '年度数据有误' } }] },
  ],
];
