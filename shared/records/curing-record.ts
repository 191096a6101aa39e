import type { Fault } from '../record/check.js';
import type { EnteredOf } from '../record/row.js';
import type { Values } from '../record/define.js';
import { isBlank } from '../blank.js';
import { date, decimal, dictionary, text } from '../record/fields.js';
import { amountUnits } from '../record/units.js';
import { MOBILE } from './forms.js';
import { AUDIT, review } from './machines.js';
import { onTree } from './on-tree.js';

/** Care of a tree or group (养护): the work, the people, and its effect; their region is the record's. */
export const curingRecord = onTree({
  name: 'curingRecord',
  path: 'curingRecord/curingRecord',
  screen: '/protectManage/curingRecord',
  table: 'curing_record',
  label: ['养护记录', 'Care record'],
  unit: ['条', 'records'],
  states: [review],
  files: true,
  dataType: '3',
  rowKey: ['oldTreeId', 'groupId', 'curingDate', 'curingType'],
  happened: 'curingDate',
  shows: ['curingType', 'curingMeasure', 'vigorAfter', 'curingPeople'],
  groups: { work: ['养护', 'Care'], effect: ['用料与效果', 'Material and effect'], audit: ['审核', 'Review'] },
  fields: {
    curingType: dictionary({ label: ['养护类型', 'Kind of care'], code: 'curing_type', required: 'submit', filter: 'in', group: 'work', sheet: true }),
    curingMeasure: dictionary({ label: ['养护措施', 'Measures'], code: 'curing_measure', multi: true, required: 'submit', group: 'work', sheet: true }),
    curingDate: date({ label: ['养护日期', 'Begun on'], notFuture: true, required: 'submit', default: 'now', group: 'work', sheet: true }),
    endDate: date({ label: ['结束日期', 'Ended on'], required: 'submit', group: 'work', sheet: true }),
    curingCompany: text({ label: ['养护单位', 'Unit'], max: 200, required: 'submit', default: 'myUnit', group: 'work', sheet: true }),
    curingPeople: text({ label: ['养护人员', 'Done by'], max: 200, required: 'submit', default: 'me', filter: 'like', group: 'work', sheet: true }),
    phone: text({ label: ['联系电话', 'Phone'], max: 20, ...MOBILE, required: 'submit', default: 'myPhone', group: 'work', sheet: true }),
    planSource: dictionary({ label: ['来源', 'Occasion'], code: 'plan_source', filter: 'in', group: 'work', sheet: true }),
    content: text({ label: ['养护内容', 'What was done'], max: 1000, long: true, required: 'submit', group: 'work', sheet: true }),
    material: text({ label: ['用料', 'Material'], max: 200, group: 'effect', sheet: true }),
    dosage: text({ label: ['用量', 'Amount'], max: 100, group: 'effect', sheet: true }),
    pestName: text({ label: ['有害生物', 'Pest'], max: 100, group: 'effect', sheet: true }),
    cost: decimal({ label: ['费用', 'Cost'], unit: amountUnits.yuan, scale: 2, min: 0, max: 99_999_999, group: 'effect', sheet: true }),
    vigorBefore: dictionary({ label: ['养护前长势', 'Vigour before'], code: 'vigor', group: 'effect', sheet: true }),
    vigorAfter: dictionary({ label: ['养护后长势', 'Vigour after'], code: 'vigor', filter: 'in', group: 'effect', sheet: true }),
    ...AUDIT,
  },
});

/** Fields of a care record that a client may send. */
export type CuringRecordInput = Values<typeof curingRecord>;

/** Faults between the fields of a submitted care record. */
export const curingFaults = ({ curingDate, endDate }: EnteredOf<typeof curingRecord>): Fault[] =>
  !isBlank(curingDate) && !isBlank(endDate) && String(endDate) < String(curingDate)
    ? [{ field: 'endDate', key: 'curing.endsEarly' }]
    : [];
