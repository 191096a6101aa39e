import { date, decimal, type Field, flag, integer, text } from '../record/fields.js';

/**
 * Rows that modules of their own store, as far as their history is concerned: its fields, and their names there and
 * on their screens.
 */
export interface HistoryRows<F extends Record<string, Field> = Record<string, Field>> {
  /** Stem of the permission codes; history knows the rows by it. */
  name: string;
  path: string;
  table: string;
  /** Field that identify its rows where they have no id. */
  key?: string;
  fields: F;
}

/** Fixes the type of such rows. */
const historyRows = <const F extends Record<string, Field>>(rows: HistoryRows<F>): HistoryRows<F> => rows;

/** Regions, known by their codes. */
export const regionHistory = historyRows({
  name: 'region',
  path: 'blade-system/region',
  table: 'blade_region',
  key: 'code',
  fields: {
    code: text({ label: ['区划代码', 'Region code'], max: 12 }),
    name: text({ label: ['区划名称', 'Name'], max: 128 }),
    aliasName: text({ label: ['别名', 'Alias'], max: 128 }),
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
export const dictionaryHistory = historyRows({
  name: 'dict',
  path: 'blade-system/dict',
  table: 'blade_dict',
  fields: DICTIONARY,
});

/** The dictionaries of the business, of which a tenant may have its own. */
export const businessDictionaryHistory = historyRows({
  name: 'dictbiz',
  path: 'blade-system/dict-biz',
  table: 'blade_dict_biz',
  fields: DICTIONARY,
});
