import type { Fault } from '../record/check.js';
import type { EnteredOf } from '../record/row.js';
import { defineRecord, type Values } from '../record/define.js';
import { date, decimal, integer, reference, region, text } from '../record/fields.js';
import { amountUnits } from '../record/units.js';
import { centralBudget } from './central-budget.js';
import { cents, MONEY, moneyFaults, moneyText } from './money.js';

/** The part of a grant that a province passes on to a city or county (省级资金), with what province and place add to it. */
export const sheng = defineRecord({
  name: 'Sheng',
  path: 'centralBudget/Sheng',
  table: 'central_budget_sheng',
  label: ['省级资金', 'Provincial fund'],
  unit: ['笔', 'allotments'],
  title: 'budgetNo',
  region: 'xzCode',
  // An allotment to a city is read in its counties, too.
  regions: 'xzCode',
  states: [],
  targets: [{ field: 'parentId', to: centralBudget.path, takes: { year: 'year', provinceCode: 'xzCode' }, where: {} }],
  dataType: '15',
  rowKey: ['parentId', 'xzCode', 'docNo'],
  groups: { allotment: ['下达', 'Passed on'], use: ['支出', 'Spent'] },
  fields: {
    budgetNo: text({ label: ['下达编号', 'Allotment number'], max: 20, auto: true, filter: 'like', group: 'allotment' }),
    parentId: reference({ label: ['中央预算', 'Central budget'], to: centralBudget.path, required: 'draft', filter: 'eq', group: 'allotment', sheet: '中央预算编号' }),
    year: integer({ label: ['年度', 'Year'], min: 2000, max: 2100, auto: true, filter: 'eq', group: 'allotment' }),
    provinceCode: region({ label: ['省份', 'Province'], levels: [1], auto: true, filter: 'eq', group: 'allotment' }),
    xzCode: region({ label: ['市县', 'City or county'], levels: [2, 3], required: 'draft', filter: 'prefix', group: 'allotment', sheet: true }),
    xzName: text({ label: ['市县名称', 'Name of the city or county'], max: 100, auto: true, filter: 'like', group: 'allotment' }),
    centralFund: decimal({ label: ['中央资金', 'Central fund'], ...MONEY, required: 'draft', filter: 'range', group: 'allotment', sheet: true }),
    provinceFund: decimal({ label: ['省级配套', 'Added by the province'], ...MONEY, group: 'allotment', sheet: true }),
    localFund: decimal({ label: ['地方配套', 'Added by the place'], ...MONEY, group: 'allotment', sheet: true }),
    totalFund: decimal({ label: ['合计', 'Total'], ...MONEY, auto: true, group: 'allotment' }),
    treeNum: integer({ label: ['株数', 'Trees'], unit: amountUnits.trees, min: 0, max: 10_000_000, group: 'allotment', sheet: true }),
    docNo: text({ label: ['文号', 'Document number'], max: 100, filter: 'like', group: 'allotment', sheet: true }),
    docDate: date({ label: ['发文日期', 'Document date'], group: 'allotment', sheet: true }),
    usedFund: decimal({ label: ['支出', 'Spent'], ...MONEY, group: 'use', sheet: true, help: ['不超过合计', 'At most the total'] }),
    usedRate: decimal({ label: ['执行率', 'Share spent'], unit: ['%', '%'], scale: 2, auto: true, group: 'use' }),
    remark: text({ label: ['备注', 'Remark'], max: 500, long: true, group: 'use', sheet: true }),
  },
});

/** Fields of an allotment that a client may send. */
export type ShengInput = Values<typeof sheng>;

/** Faults between the fields of an allotment: no more is spent than there is. */
export function shengFaults(row: EnteredOf<typeof sheng>): Fault[] {
  const total = cents(row.centralFund) + cents(row.provinceFund) + cents(row.localFund);
  const params = { received: moneyText(row.centralFund), arrived: moneyText(total / 100), asked: moneyText(row.usedFund) };
  return [
    ...moneyFaults(sheng, row),
    ...(cents(row.usedFund) > total ? [{ field: 'usedFund', key: 'fund.overspent', params }] : []),
  ];
}
