import { checkRow } from '../record/check.js';
import { oldTree } from '../records/old-tree.js';
import { storedTreeFaults } from '../records/old-tree.rules.js';
import { oldTreeGroup } from '../records/old-tree-group.js';
import { groupFaults } from '../records/old-tree-group.rules.js';
import { BUILT_IN, ruleOf } from './catalogue.js';

type Given = Record<string, unknown>;

/** Values of a tree, and of a group, that no rule has anything against. */
const TREE: Given = {
  provinceOldTreeNumber: 'ZJ-000001',
  surveyNumber: '00001',
  xzCode: '330106',
  smallPlaceName: '北山',
  lon: 120.12345,
  lat: 30.25432,
  treeType: '1',
  oldTreeType: '1',
  vigor: '1',
  treeAge: 150,
  oldTreeLevel: '3',
  treeHeight: 12,
  bust: 210,
  avgGuanFu: 9,
  ewGuanFu: 8,
  nsGuanFu: 10,
  altitude: 20,
  aspect: '1',
  slope: 5,
  slopePosition: '1',
  soilType: '1',
  growEnvironment: '1',
  growPlace: '1',
  placeType: '1',
  spreadC: '1',
  ownership: '1',
  manageDept: '1',
  dutyType: '1',
  manageCompany: '街道办',
  groundProtection: '0',
  analepsis: '0',
  inquirer: '张三',
  checkDate: '2026-01-01',
};
const GROUP: Given = {
  provinceGroupNumber: 'ZJ-G00001',
  groupName: '群',
  checkNumber: '0001',
  mainTreeType: '1',
  xzCode: '330106',
  place: '北山',
  east: '路',
  west: '路',
  south: '路',
  north: '路',
  lon: 120.12345,
  lat: 30.25432,
  area: 1,
  trees: 45,
  avgHeight: 12,
  avgBust: 200,
  avgTreeAge: 180,
  closure: 0.5,
  minimumAltitude: 10,
  highestAltitude: 20,
  slope: 5,
  aspect: '1',
  soilType: '1',
  soilLand: 50,
  protectLevel: '3',
  vigor: '1',
  growEnvironment: '1',
  ownership: '1',
  growPlace: '1',
  placeType: '1',
  protectionStatus: '好',
  operation: '无',
  treeType: '1',
  manageDept: '1',
  dutyType: '1',
  manageCompany: '街道办',
  inquirer: '张三',
  checkDate: '2026-01-01',
};

/** Rules that a row says itself whether it obeys: what breaks each; those of two levels have a row for each. */
const BROKEN: readonly [code: string, level: '1' | '2', given: Given, also?: Given][] = [
  ['T01', '1', { smallPlaceName: null }],
  ['T01', '1', { bust: null }, { bust: null, groundGirth: 300 }],
  ['T02', '1', { surveyNumber: '12' }],
  ['T04', '1', { provinceOldTreeNumber: '？' }],
  ['T06', '1', { treeAge: 99, oldTreeLevel: null }],
  ['T07', '1', { oldTreeLevel: '1' }],
  [
    'T08',
    '1',
    { oldTreeType: '2', oldTreeLevel: '3', famousWoodType: '1', oldTreeHistory: '史' },
    { oldTreeType: '2', oldTreeLevel: '0', famousWoodType: '1', oldTreeHistory: '史' },
  ],
  ['T09', '2', { treeAge: 2_001, bust: 2_000, oldTreeLevel: '1' }],
  ['T10', '1', { treeHeight: 106 }],
  ['T10', '2', { treeHeight: 51 }],
  ['T11', '1', { bust: 9 }],
  ['T11', '2', { bust: 1_600 }],
  ['T12', '1', { ewGuanFu: 81 }],
  ['T12', '2', { ewGuanFu: 41, nsGuanFu: 10, avgGuanFu: 25.5 }],
  ['T13', '1', { avgGuanFu: 9.2 }, { avgGuanFu: 9.1 }],
  ['T14', '1', { altitude: 6_001 }],
  ['T16', '1', { vigor: '2' }, { vigor: '2', envFactor: '硬化' }],
  [
    'T17',
    '1',
    { oldTreeType: '3', oldTreeHistory: '史' },
    { oldTreeType: '3', oldTreeHistory: '史', famousWoodType: '1' },
  ],
  [
    'T18',
    '2',
    { planter: '苏轼' },
    { oldTreeType: '3', planter: '苏轼', famousWoodType: '1', oldTreeHistory: '史' },
  ],
  ['T19', '1', { lon: 140 }],
  ['T21', '2', { lon: 120.1, lat: 30.2 }],
  ['T21', '2', { lon: 40.12345, lat: 40.12345 }],
  ['T22', '1', { spreadC: '2' }, { spreadC: '2', provinceGroupNumber: 'ZJ-G00001' }],
  ['T22', '1', { provinceGroupNumber: 'ZJ-G00001' }, { spreadC: '2', provinceGroupNumber: 'ZJ-G00001' }],
  ['T23', '1', { managePhone: '123' }, { managePhone: '13800000000' }],
  ['T24', '1', { checkDate: '2999-01-01' }],
  ['T24', '1', { reviewDate: '2025-12-31' }, { reviewDate: '2026-01-02' }],
  ['T28', '1', { groundProtection: '0,2' }, { groundProtection: '1,2' }],
  ['T29', '2', { bust: 22 }, { bust: 23 }],
  ['T29', '2', { bust: 901 }, { bust: 900 }],
  ['T30', '2', { ownership: '3' }, { ownership: '3', managePeople: '张三' }],
  ['G01', '1', { groupName: null }],
  ['G02', '1', { checkNumber: '12' }],
  ['G03', '1', { mainTreeType: '1,2,3,4' }, { mainTreeType: '1,2,3' }],
  ['G04', '1', { trees: 2 }],
  ['G04', '2', { trees: 9 }, { trees: 10 }],
  ['G05', '1', { avgTreeAge: 99 }, { avgTreeAge: 100 }],
  ['G06', '1', { closure: 1.1 }],
  ['G07', '1', { underwoodDensity: 5 }, { underwoodDensity: 5, underwoodType: '山茶' }],
  ['G08', '1', { minimumAltitude: 21 }],
  ['G09', '1', { geom: 'POLYGON((0 0))' }],
  ['G10', '2', { geomArea: 2 }, { geomArea: 1.1 }],
  ['G11', '1', { oldTrees: 46 }, { oldTrees: 45 }],
  ['G11', '2', { oldTrees: 5, memberTrees: 4 }, { oldTrees: 4, memberTrees: 4 }],
];
/** Rules that other rows, files or lists decide: the database checks them. */
const OF_OTHERS = ['T03', 'T05', 'T15', 'T20', 'T25', 'T26', 'T27', 'G12'];

function found(code: string, given: Given): string[] {
  const isTree = code.startsWith('T');
  const row = { ...(isTree ? TREE : GROUP), ...given };
  const faults = [
    ...checkRow(isTree ? oldTree : oldTreeGroup, row, 'submit'),
    ...(isTree ? storedTreeFaults(row) : groupFaults(row)),
  ];
  return faults.map(
    (fault) => `${ruleOf(isTree ? '1' : '2', fault) ?? fault.key} ${fault.warning ? '2' : '1'}`,
  );
}

describe('The rules of the product', () => {
  it.each(['T', 'G'])('have nothing against a plain row of %s', (code) => {
    expect(found(code, {})).toEqual([]);
  });

  it.each(BROKEN)('%s at level %s is broken by %j', (code, level, given, also = {}) => {
    expect(found(code, given)).toContain(`${code} ${level}`);
    expect(found(code, also)).not.toContain(`${code} ${level}`);
  });

  it('are all tried, here or with other rows', () => {
    const tried = new Set([...BROKEN.map(([code]) => code), ...OF_OTHERS]);
    expect(BUILT_IN.map(({ code }) => code).filter((code) => !tried.has(code))).toEqual([]);
    expect(BUILT_IN.length).toBe(42);
  });

  it.each(BROKEN)('%s at level %s has that level in the list', (code, level) => {
    expect(BUILT_IN.find((rule) => rule.code === code)?.ruleLevel.split(',')).toContain(level);
  });
});
