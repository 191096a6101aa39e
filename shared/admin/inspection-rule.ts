import { defineEntity, type Values } from '../record/define.js';
import type { RowOf } from '../record/row.js';
import { dictionary, flag, integer, region, text } from '../record/fields.js';

/** A rule that people add to those of the product: the requirement on a field of a table, and where it is checked. */
export const inspectionRule = defineEntity({
  name: 'inspectionRule',
  path: 'inspectionRule/inspectionRule',
  table: 'inspection_rule',
  label: ['质检规则', 'Inspection rule'],
  title: 'ruleName',
  tenancy: 'own',
  search: 'map',
  groups: {},
  fields: {
    ruleCode: text({ label: ['规则编码', 'Code'], max: 20, pattern: '[A-Za-z][\\w-]{1,19}', patternHint: ['字母开头，2-20位字母、数字、横线', 'a letter and 1 to 19 letters, digits or dashes'], filter: 'like', help: ['不填则自动编号', 'Numbered by itself when left empty'] }),
    ruleName: text({ label: ['规则名称', 'Name'], max: 100, required: 'draft', filter: 'like' }),
    dataType: dictionary({ label: ['数据类型', 'Kind of data'], code: 'data_type', required: 'draft', filter: 'eq' }),
    tableName: text({ label: ['数据表', 'Table'], max: 64, required: 'draft' }),
    tableLabel: text({ label: ['数据表名称', 'Table name'], max: 100, auto: true }),
    fieldName: text({ label: ['字段', 'Field'], max: 64, required: 'draft' }),
    fieldLabel: text({ label: ['字段名称', 'Field name'], max: 100, auto: true }),
    ruleType: dictionary({ label: ['规则类型', 'Kind of rule'], code: 'rule_type', required: 'draft', filter: 'eq' }),
    ruleLevel: dictionary({ label: ['规则强度', 'Severity'], code: 'rule_level', required: 'draft', filter: 'eq' }),
    ruleParam: text({ label: ['规则参数', 'Parameters'], max: 4_000 }),
    errorMsg: text({ label: ['提示信息', 'Message'], max: 200, required: 'draft' }),
    xzCode: region({ label: ['适用区划', 'Region'], default: 'myRegion', filter: 'prefix', help: ['不填适用于本人所属区划', 'Empty for your own region'] }),
    applyTo: dictionary({ label: ['适用环节', 'Asked at'], code: 'rule_place', multi: true, required: 'draft' }),
    isSystem: flag({ label: ['系统规则', 'Built in'], auto: true }),
    enabled: flag({ label: ['启用', 'Enabled'], filter: 'eq' }),
    sort: integer({ label: ['排序', 'Order'], min: 0, max: 9_999 }),
  },
});

/** Fields of a rule that a client may send. */
export type InspectionRuleInput = Values<typeof inspectionRule>;

/** A rule as it is listed. */
export type InspectionRuleRow = RowOf<typeof inspectionRule>;
