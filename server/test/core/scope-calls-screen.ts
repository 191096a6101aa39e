import { byCode, byMark, inRegion, queries, reads, type Routes, shared, writes } from './scope-requests.js';
import { ARCHIVED, IN_REGISTER, type Rows } from './scope-rows.js';

const AT = 'largeDataScreen/largeDataScreen';
const TABLES = 'apicture/apicture';
const AREA = 'POLYGON((119 29,121 29,121 31,119 31,119 29))';
const FOUND = '"success":true';

const ASKED = [
  () => ({}),
  ({ xzCode }: Rows) => ({ xzCode }),
  ({ xzCode }: Rows) => ({ xzCode: xzCode.slice(0, 4) }),
  ({ xzCode }: Rows) => ({ xzCode, year: 2026, region: 2 }),
  ({ xzCode }: Rows) => ({ xzCode, year: ARCHIVED, region: 1 }),
];
const screens = queries(...ASKED);
const filtered = queries(
  ...ASKED,
  ({ xzCode }) => ({ xzCode, minAge: 1 }),
  () => ({ geom: AREA }),
);
const tree = ({ code }: Rows) => ({ provinceOldTreeNumber: `${code}-1` });
const group = ({ code }: Rows) => ({ provinceGroupNumber: `${code}-1` });

/** Parts of answers that show the caller's trees, by the names of the screens' calls. */
const PROOFS: readonly [names: string, proof: string][] = [
  ['getYear', String(ARCHIVED)],
  ['oldTreeResourcesProbablyCount oldTreeSurvey oldTreeDistribute', '"scattered":1'],
  ['oldTreeResourcesSurveytCount growScatteredOldTree', '"num":1'],
  ['oldTreeMap', '"fxpcCode":'],
  ['oldTreeCountByXzCode', '"oldTreeNum":46'],
  ['mainTreeSpecies', `"num":${IN_REGISTER}`],
  ['treeTypeTotal', '"speciesNum":1'],
  ['groupDistribute treeTypeArea', '"groupNum":1'],
  ['projectScreen getRescueAnalepsis', '"projectNum":'],
  ['getRescueAnalepsisOldTree', '"records":'],
  ['getCentralBudgetBt', '"value":'],
];
const FILTERED =
  'customOldTreeLevel customOwnership customGrowingPlace customGrowthEnvironment customGrowthVigor';

/** Calls of the data screens. */
export const screenCalls: Routes = [
  ...PROOFS.flatMap(([names, proof]) => reads(AT, `GET ${names}`, proof, screens)),
  ...reads(AT, 'GET screen oldTreeFeature', byCode, screens),
  ...shared('names of regions and where they stand are everybody’s', AT, 'GET getDetail getMapXzName', [{}]),
  // Its stream never ends: trees/live-screen.e2e.ts follows it.
  ...shared('says that something has changed, and nothing of what', AT, 'GET events'),
  ...reads(AT, `GET ${FILTERED}`, '"num":1', filtered),
  ...reads(AT, 'GET clickOldTreeDetails/picture clickOldTreeDetails/video', FOUND, queries(tree)),
  ...reads(AT, 'GET clickOldTreeGroupDetails/picture', FOUND, queries(group, tree)),
  ...shared('tried where tables are entered by hand', TABLES, 'POST replaceStatisticalTable'),
  ...shared('empty workbooks are everybody’s', TABLES, 'GET replaceStatisticalTable/template'),
  ...reads(TABLES, 'GET replaceStatisticalTable/list', byMark, inRegion()),
  ...reads(
    TABLES,
    'GET replaceStatisticalTable/detail',
    byMark,
    queries(({ table }) => ({ id: table })),
  ),
  ...writes(
    TABLES,
    'POST replaceStatisticalTable/remove',
    queries(({ table }) => ({ ids: table, reason: '年度数据有误' })),
  ),
];
