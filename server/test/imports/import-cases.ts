import { columnOf, today } from '@gushu/shared';
import type { DataSource } from 'typeorm';
import { buildGroup } from '../kit/factories.js';
import { type Cells, COLUMNS, keyOf, tree } from './batches.js';

/** Every column of the template, with characters outside the basic plane, quotes, breaks and several choices in a cell. */
export const FULL: Cells = tree(1, {
  originalNumber: '旧-〇一',
  warningNote: '“已”复核\\',
  township: '北山街道',
  village: '宝石社区',
  smallPlaceName: '𠮷祥寺“东”\\侧',
  coordSys: 'CGCS2000/WGS84',
  treeType: '国槐',
  alias: '守村树 & <𣗳>',
  latinName: 'Styphnolobium japonicum (L.) Schott',
  section: '豆科',
  genus: '槐属',
  oldTreeType: '古树且名木',
  famousWoodType: '1',
  planter: '佚名',
  plantTime: '明·洪武三年',
  oldTreeLevel: '二级',
  groundGirth: 333.3,
  soilCompact: '中等',
  soilThick: '厚',
  envFactor: '建筑、道路',
  spreadC: '群状',
  provinceGroupNumber: 'G-000001',
  managePeople: '张护林\t李守树',
  managePhone: 13812345678,
  groundProtection: '护栏，标牌',
  analepsis: '无',
  damage: '无',
  hazard: '雷击,台风',
  importantValue: '历史、文化',
  newReason: '树龄增长',
  specialStatus: '树干中空，可容三人',
  identifyRecord: '省林科院鉴定',
  oldTreeHistory: '相传为明代所植。\n历经数百年，𠮷日祭拜；其言曰：“善”。',
  description: '第一株\\N',
  remark: '普查补录',
  reviewer: '李审',
  reviewDate: '2025-07-01',
});

/** Leaves a register without trees, with the group that a full row names. */
export async function emptyRegister(db: DataSource): Promise<void> {
  await db.query('delete from old_tree');
  await buildGroup(db, { provinceGroupNumber: String(FULL['provinceGroupNumber']), protectLevel: '1' });
}

/** Faults of the only row of a file: the code of the rule, the wrong cells, and the text of the batch. */
export const WRONG: readonly [code: string, cells: Cells, text: string][] = [
  ['E1', { smallPlaceName: null }, '第2行【小地名】不能为空'],
  ['E1', { county: null }, '第2行【县(市、区)】不能为空'],
  ['E2', { treeHeight: '很高' }, '第2行【树高(米)】必须为数字'],
  ['E3', { treeHeight: 999 }, '第2行【树高(米)】超出范围，应为0.5米～105米'],
  ['E3', { treeAge: 50 }, '第2行【树龄(年)】超出范围，应为100年～6000年'],
  ['E4', { vigor: '很好' }, '第2行【生长势】的值“很好”不在字典中'],
  ['E4', { hazard: '雷击，外星人' }, '第2行【潜在影响因素】的值“外星人”不在字典中'],
  ['E5', { smallPlaceName: '路'.repeat(101) }, '第2行【小地名】长度不能超过100个字符'],
  ['E6', { surveyNumber: '12' }, '第2行【调查顺序号】格式不正确，应为5位数字'],
  ['E3', { checkDate: '0023-05-01' }, `第2行【调查日期】超出范围，应为1900-01-01～${today()}`],
  ['E6', { checkDate: '昨天' }, '第2行【调查日期】格式不正确，应为yyyy-MM-dd'],
  ['E6', { code: '3301061' }, '第2行【区划代码】格式不正确，应为6、9或12位代码'],
  ['E6', { managePhone: '12345' }, '第2行【联系电话】格式不正确，应为11位手机号'],
  ['E8', { provinceOldTreeNumber: 'ZJ-000001' }, '第2行【省级古树编号】已存在于系统中'],
  ['E8', { surveyNumber: '00001' }, '第2行【调查顺序号】已存在于系统中'],
  ['E9', { lon: 116.4, lat: 39.9 }, '第2行坐标不在所填区划范围内'],
  ['E10', { oldTreeLevel: '一级' }, '第2行【树龄】与【古树等级】不一致'],
  ['sheet.cellError', { manageCompany: '#N/A' }, '第2行【管护单位】是错误值#N/A，请改正'],
  ['sheet.cellError', { treeType: '#REF!' }, '第2行【中文名】是错误值#REF!，请改正'],
  [
    'sheet.cellRounded',
    { provinceOldTreeNumber: 3_301_060_000_987_650 },
    '第2行【省级古树编号】是15位以上的数字3301060000987650，Excel只保留前15位，请设为文本格式后重新填写',
  ],
  [
    'sheet.cellPicture',
    { remark: '=DISPIMG("ID_0A1B",1)' },
    '第2行【备注】是单元格图片（DISPIMG公式），请改为文字或清空',
  ],
  ['E11', { province: '浙江' }, '第2行【省】与区划名称不匹配'],
  ['E11', { city: '宁波市' }, '第2行【市】与区划名称不匹配'],
  ['E11', { city: '杭城', county: '西湖' }, '第2行【市】与区划名称不匹配'],
  ['E11', { city: '宁波市', code: '330106' }, '第2行【市】与区划名称不匹配'],
  ['E11', { county: '东湖区' }, '第2行【县(市、区)】与区划名称不匹配'],
  ['E11', { township: '南山街道' }, '第2行【乡镇(街道)】与区划名称不匹配'],
  ['E11', { township: '北山街道', village: '无名村' }, '第2行【村(居委会)】与区划名称不匹配'],
  ['E11', { village: '宝石社区' }, '第2行【村(居委会)】与区划名称不匹配'],
  ['E11', { code: '330102' }, '第2行【区划代码】与区划名称不匹配'],
  ['E12', { treeType: '月桂神树' }, '第2行树种“月桂神树”不在树种库中'],
  ['E12', { treeType: '银杳' }, '第2行树种“银杳”不在树种库中，是否为：银杏'],
  ['E13', { spreadC: '群状' }, '第2行【所属古树群编号】在【分布特点】为“群状”时必填'],
  ['E13', { vigor: '衰弱株' }, '第2行【影响因素】在【生长势】为“衰弱株”时必填'],
  ['E14', { avgGuanFu: 20 }, '第2行【平均冠幅】应为东西、南北冠幅的平均值'],
  ['E15', { spreadC: '群状', provinceGroupNumber: 'G-000009' }, '第2行所属古树群编号不存在'],
  [
    'a scattered tree with a group',
    { spreadC: '散生', provinceGroupNumber: 'G-000001' },
    '第2行【所属古树群编号】散生古树不属于古树群，请清空或将分布特点改为群状',
  ],
  ['E16', { checkDate: '2099-01-01' }, '第2行【调查日期】的日期不能晚于今天'],
  [
    'the species list',
    { latinName: 'Quercus' },
    '第2行【拉丁名】与树种库不一致，应为Cinnamomum camphora (L.) J. Presl',
  ],
];

/** Values that the database must hold for a row's cells, by column. */
export async function storedOf(db: DataSource, cells: Cells): Promise<Record<string, unknown>> {
  const keys = await db.query<{ code: string; dict_key: string; dict_value: string }[]>(
    `select code, dict_key, dict_value from blade_dict_biz where tenant_id = '000000' and dict_key <> '-1'`,
  );
  const key = (code: string, text: string) =>
    keys.find((each) => each.code === code && [each.dict_key, each.dict_value].includes(text))?.dict_key;
  const entries = COLUMNS.filter(({ part, field }) => !part && field !== 'treeType').map((column) => {
    const { definition, field } = column;
    const cell = cells[keyOf(column)];
    if (cell === undefined || cell === null) return [columnOf(field), null];
    if (definition.kind === 'dictionary') {
      const parts = definition.multi ? String(cell).split(/[,，、]/) : [String(cell)];
      return [columnOf(field), parts.map((part) => key(definition.code, part)).join(',')];
    }
    return [columnOf(field), typeof cell === 'number' && definition.kind === 'text' ? String(cell) : cell];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}
