import {
  checkRow,
  checkValue,
  faultText,
  type Language,
  oldTree,
  patrolRecord,
  today,
  treeFaults,
  type OldTreeInput,
} from '../index.js';

/** A tree that may be submitted as it is. */
const whole: OldTreeInput = {
  provinceOldTreeNumber: 'ZJ-330106-0001',
  surveyNumber: '00001',
  xzCode: '330106',
  smallPlaceName: '灵隐寺',
  lon: 120.10123,
  lat: 30.24,
  treeType: '1',
  oldTreeType: '1',
  treeAge: 520,
  treeHeight: 21.5,
  bust: 410,
  avgGuanFu: 15,
  ewGuanFu: 16,
  nsGuanFu: 14,
  altitude: 35,
  aspect: '9',
  slope: 0,
  slopePosition: '6',
  soilType: '1',
  vigor: '1',
  growEnvironment: '1',
  growPlace: '2',
  placeType: '3',
  spreadC: '1',
  ownership: '1',
  manageDept: '1',
  dutyType: '1',
  manageCompany: '灵隐管理处',
  groundProtection: '2,10',
  analepsis: '0',
  inquirer: '王林',
  checkDate: '2026-05-01',
};

describe('Checks of a row', () => {
  it('finds nothing wrong with a whole tree', () => {
    expect(checkRow(oldTree, whole, 'submit')).toEqual([]);
    expect(treeFaults(whole)).toEqual([]);
  });

  it('asks a draft only for what makes it a tree', () => {
    const missing = checkRow(oldTree, {}, 'draft').map((fault) => fault.field);
    expect(missing).toEqual(['xzCode', 'treeType', 'oldTreeType', 'vigor']);
  });

  it.each([
    ['treeHeight', 0.4, 'field.range'],
    ['treeHeight', 'tall', 'field.number'],
    ['treeAge', 100.5, 'field.integer'],
    ['checkDate', '2026-02-30', 'field.format'],
    ['checkDate', '2999-01-01', 'field.future'],
    ['checkDate', '0023-05-01', 'field.range'],
    ['checkDate', '1899-12-31', 'field.range'],
    ['agreementDate', '2101-01-01', 'field.range'],
    ['managePhone', '12345', 'field.format'],
    ['xzCode', '33010', 'field.regionCode'],
    ['groundProtection', '0,2', 'field.exclusive'],
    ['smallPlaceName', '古'.repeat(101), 'field.long'],
  ])('refuses %s = %s', (field, value, key) => {
    const row = { ...whole, [field]: value };
    expect(checkRow(oldTree, row, 'submit')).toEqual([expect.objectContaining({ field, key })]);
  });

  it('counts a rare ideograph as one character', () => {
    expect(checkValue('alias', { kind: 'text', label: ['', ''], max: 2 }, '𠮷𠮷')).toBeUndefined();
  });

  it('lets today stand where the future may not', () => {
    expect(checkRow(oldTree, { ...whole, checkDate: today() }, 'submit')).toEqual([]);
  });

  it('warns of an unusual height without refusing it', () => {
    expect(checkRow(oldTree, { ...whole, treeHeight: 60 }, 'submit')).toEqual([
      expect.objectContaining({ field: 'treeHeight', warning: true }),
    ]);
  });
});

describe('Rules between the fields of a tree', () => {
  it.each([
    [{ treeAge: 99 }, 'treeAge'],
    [{ oldTreeType: '3' }, 'famousWoodType'],
    [{ bust: null }, 'bust'],
    [{ avgGuanFu: 15.2 }, 'avgGuanFu'],
    [{ vigor: '2' }, 'envFactor'],
    [{ spreadC: '2' }, 'provinceGroupNumber'],
    [{ spreadC: '1', provinceGroupNumber: 'ZJ-G00001' }, 'provinceGroupNumber'],
    [{ manageCompany: '' }, 'manageCompany'],
    [{ reviewDate: '2026-04-30' }, 'reviewDate'],
    [{ coordSys: '4' }, 'coordSys'],
  ])('%j is found at %s', (change, field) => {
    expect(treeFaults({ ...whole, ...change }).map((fault) => fault.field)).toContain(field);
  });

  it('asks for one of two fields of which just one is filled', () => {
    const faultsOf = (row: object) =>
      checkRow({ fields: patrolRecord.fields }, { ...row }, 'draft').map(({ field, key }) => [field, key]);
    expect(faultsOf({})).toEqual([['oldTreeId', 'field.required']]);
    const [missing] = checkRow({ fields: patrolRecord.fields }, {}, 'draft');
    const said = (language: Language, label: string) =>
      faultText(missing!, language, { label, kind: 'reference' });
    expect(said('zh', '古树')).toBe('请选择古树或古树群');
    expect(said('en', 'Tree')).toBe('Choose tree or tree group');
    expect(faultsOf({ oldTreeId: '1' })).toEqual([]);
    expect(faultsOf({ groupId: '1' })).toEqual([]);
    expect(faultsOf({ oldTreeId: '1', groupId: '2' })).toEqual([['groupId', 'field.oneOf']]);
  });
});
