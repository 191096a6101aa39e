import { date, decimal, type Field, flag, integer, text } from '../record/fields.js';

/**
 * Rows that modules of their own keep, as far as their history is concerned: which fields it records, and what they
 * are called there and on their screens.
 */
export interface ToldRows<F extends Record<string, Field> = Record<string, Field>> {
  /** Stem of the permission codes; history knows the rows by it. */
  name: string;
  path: string;
  table: string;
  /** Field that identify its rows where they have no id. */
  key?: string;
  fields: F;
}

/** Fixes the type of rows whose history is recorded. */
const toldRows = <const F extends Record<string, Field>>(rows: ToldRows<F>): ToldRows<F> => rows;

/** The list of species, the same for all tenants. */
export const toldSpecies = toldRows({
  name: 'treeSpecies',
  path: 'treeSpecies/treeSpecies',
  table: 'tree_species',
  fields: {
    code: text({ label: ['树种代码', 'Code'], max: 20 }),
    species: text({ label: ['中文名', 'Chinese name'], max: 50 }),
    latinName: text({ label: ['拉丁名', 'Latin name'], max: 120 }),
    alias: text({ label: ['俗名', 'Common names'], max: 200 }),
    section: text({ label: ['科', 'Family'], max: 50 }),
    sectionLatin: text({ label: ['科拉丁名', 'Family, Latin'], max: 50 }),
    genus: text({ label: ['属', 'Genus'], max: 50 }),
    genusLatin: text({ label: ['属拉丁名', 'Genus, Latin'], max: 50 }),
    protectClass: text({ label: ['国家重点保护', 'National protection'], max: 1 }),
    sort: integer({ label: ['排序', 'Order'] }),
    sensitive: flag({ label: ['敏感树种', 'Sensitive'] }),
    isOften: flag({ label: ['常用', 'Often used'] }),
  },
});

/** Regions, known by their codes. */
export const toldRegions = toldRows({
  name: 'region',
  path: 'blade-system/region',
  table: 'blade_region',
  key: 'code',
  fields: {
    code: text({ label: ['区划代码', 'Region code'], max: 12 }),
    name: text({ label: ['区划名称', 'Name'], max: 128 }),
    aliasName: text({ label: ['别名', 'Other name'], max: 128 }),
    fxpcCode: text({ label: ['边界代码', 'Boundary code'], max: 6 }),
    sort: integer({ label: ['排序', 'Order'] }),
    remark: text({ label: ['备注', 'Note'], max: 255 }),
    lon: decimal({ label: ['经度', 'Longitude'], scale: 6 }),
    lat: decimal({ label: ['纬度', 'Latitude'], scale: 6 }),
    mapHeight: integer({ label: ['视高', 'Height of view'], unit: ['米', 'm'] }),
    cityClass: text({ label: ['城乡分类', 'Urban or rural'], max: 3 }),
    isStat: flag({ label: ['参与统计', 'Counted'] }),
    validFrom: date({ label: ['生效日期', 'Valid from'] }),
    validTo: date({ label: ['失效日期', 'Valid to'] }),
  },
});

const DICTIONARY = {
  code: text({ label: ['字典编号', 'Code'], max: 255 }),
  dictValue: text({ label: ['字典名称', 'Name'], max: 255 }),
  dictKey: text({ label: ['字典键值', 'Key'], max: 255 }),
  sort: integer({ label: ['字典排序', 'Order'] }),
  isSealed: flag({ label: ['封存', 'Sealed'] }),
  remark: text({ label: ['字典备注', 'Note'], max: 255 }),
};

/** The platform's dictionaries. */
export const toldDictionaries = toldRows({
  name: 'dict',
  path: 'blade-system/dict',
  table: 'blade_dict',
  fields: DICTIONARY,
});

/** The dictionaries of the business, of which a tenant may have its own. */
export const toldBusinessDictionaries = toldRows({
  name: 'dictbiz',
  path: 'blade-system/dict-biz',
  table: 'blade_dict_biz',
  fields: DICTIONARY,
});
