import type { Calls, Setting } from './scope-calls.js';
import type { Attempt } from './scope-walk.js';
import { ARCHIVED } from './scope-rows.js';

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
  oldTreeMap: '"groupNum":1',
  mainTreeSpecies: '"num":1',
  treeTypeTotal: '"speciesNum":1',
  groupDistribute: '"groupNum":1',
  treeTypeArea: '"groupNum":1',
};

/** Calls of the data screens. */
export const screenCalls: [string, Calls][] = [
  ...Object.entries(PROOFS).map(([call, proof]): [string, Calls] => [
    `GET largeDataScreen/largeDataScreen/${call}`,
    { reads: screens, proof: () => proof },
  ]),
  ['GET largeDataScreen/largeDataScreen/oldTreeFeature', { reads: screens, proof: ({ code }) => code }],
  ...['getDetail', 'getMapXzName'].map((call): [string, Calls] => [
    `GET largeDataScreen/largeDataScreen/${call}`,
    { shared: PLACES, asks: [{}] },
  ]),
];
