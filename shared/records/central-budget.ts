import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import type { EnteredOf } from '../record/row.js';
import { defineRecord, type Values } from '../record/define.js';
import { date, decimal, integer, region, text } from '../record/fields.js';
import { amountUnits } from '../record/units.js';
import { cents, MONEY, moneyFaults, moneyText } from './money.js';

/** A grant of the nation to a province for the rescue of trees (中央预算), in a year and a batch. */
export const centralBudget = defineRecord({
  name: 'centralBudget',
  path: 'centralGovernment/centralGovernment/centralBudget',
  table: 'central_budget',
  label: ['中央预算', 'Central budget'],
  unit: ['笔', 'grants'],
  title: 'budgetNo',
  region: 'xzCode',
  // A grant is read in the whole province that it names.
  regions: 'xzCode',
  states: [],
  dataType: '14',
  files: true,
  rowKey: ['year', 'xzCode', 'batch'],
  about: ['year', 'xzCode', 'fund'],
  groups: { grant: ['下达', 'Grant'], use: ['到位与支出', 'Arrived and spent'] },
  fields: {
    budgetNo: text({ label: ['预算编号', 'Budget number'], max: 20, auto: true, filter: 'like', group: 'grant' }),
    year: integer({ label: ['年度', 'Year'], min: 2000, max: 2100, required: 'draft', filter: 'eq', group: 'grant', sheet: true }),
    batch: text({ label: ['批次', 'Batch'], max: 50, required: 'draft', filter: 'like', group: 'grant', sheet: true }),
    xzCode: region({ label: ['省份', 'Province'], levels: [1], required: 'draft', filter: 'prefix', group: 'grant', sheet: true }),
    xzName: text({ label: ['省份名称', 'Name of the province'], max: 100, auto: true, group: 'grant' }),
    fund: decimal({ label: ['资金', 'Fund'], ...MONEY, required: 'draft', filter: 'range', group: 'grant', sheet: true }),
    treeNum: integer({ label: ['株数', 'Trees'], unit: amountUnits.trees, min: 0, max: 10_000_000, group: 'grant', sheet: true }),
    docNo: text({ label: ['文号', 'Document number'], max: 100, filter: 'like', group: 'grant', sheet: true }),
    docDate: date({ label: ['发文日期', 'Document date'], group: 'grant', sheet: true }),
    purpose: text({ label: ['用途', 'Purpose'], max: 500, long: true, group: 'grant', sheet: true }),
    arrivedFund: decimal({ label: ['到位资金', 'Arrived'], ...MONEY, group: 'use', sheet: true }),
    usedFund: decimal({ label: ['支出', 'Spent'], ...MONEY, group: 'use', sheet: true, help: ['不超过到位资金；未填到位资金时不超过下达资金', 'At most what has arrived; where that is not filled, what was granted'] }),
    usedRate: decimal({ label: ['执行率', 'Share spent'], unit: ['%', '%'], scale: 2, auto: true, group: 'use' }),
    remark: text({ label: ['备注', 'Remark'], max: 500, long: true, group: 'use', sheet: true }),
  },
});

/** Fields of a grant that a client may send. */
export type CentralBudgetInput = Values<typeof centralBudget>;

/** Faults between the fields of a grant: no more arrives than was granted, or is spent than has arrived. */
export function budgetFaults(row: EnteredOf<typeof centralBudget>): Fault[] {
  const { fund, arrivedFund, usedFund } = row;
  const arrived = isBlank(arrivedFund) ? fund : arrivedFund;
  const params = { received: moneyText(fund), arrived: moneyText(arrived), asked: moneyText(usedFund) };
  return [
    ...moneyFaults(centralBudget, row),
    ...(cents(arrived) > cents(fund) ? [{ field: 'arrivedFund', key: 'fund.arrivedAbove', params }] : []),
    ...(cents(usedFund) > cents(arrived) ? [{ field: 'usedFund', key: 'fund.overspent', params }] : []),
  ];
}
