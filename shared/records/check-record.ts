import { isBlank } from '../blank.js';
import type { Label } from '../label.js';
import { type Language, textIn } from '../messages.js';
import type { Fault } from '../record/check.js';
import { type EnteredOf, valueOf } from '../record/row.js';
import { defineRecord, type Values } from '../record/define.js';
import { date, dictionary, flag, integer, references, region, text } from '../record/fields.js';
import { defineMachine } from '../record/machine.js';
import { amountUnits } from '../record/units.js';

/** States of a check, `check_record_status`. */
export const CheckStatus = { draft: 0, submitted: 1 } as const;

/** A check by an authority: its makers submit it, and that is all. Its rectification is written afterwards. */
export const submission = defineMachine({
  field: 'status',
  label: ['检查状态', 'Progress'],
  dictionary: 'check_record_status',
  initial: 0,
  editable: [0],
  removable: [0],
  next: {
    0: ['待提交', 'not submitted yet'],
    1: ['已提交', 'submitted'],
  },
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      done: ['已提交', 'Submitted'],
      from: [0],
      to: 1,
      who: 'owner',
      permission: 'edit',
      complete: true,
    },
  },
});

/** Items of a check, in the order of `check_item`; each has a field `…Ok` and a field `…Note`. */
const ITEMS = {
  archive: ['档案', 'Archive'],
  sign: ['标牌', 'Plate'],
  duty: ['责任协议', 'Agreement on care'],
  facility: ['设施', 'Facilities'],
  vigor: ['长势', 'Vigour'],
  habitat: ['生境', 'Habitat'],
  care: ['养护落实', 'Care carried out'],
} as const satisfies Readonly<Record<string, Label>>;

const isOk = ([zh, en]: Label) =>
  flag({ label: [`${zh}合格`, `${en}: in order`], required: 'submit', filter: 'eq', group: 'items', sheet: true });
const noteOf = ([zh, en]: Label) => text({ label: [`${zh}说明`, `${en}: note`], max: 200, group: 'items', sheet: true });

/**
 * A check of a place's work for its trees (巡查检查): seven items, and for wrong ones the required correction and its
 * deadline.
 */
export const checkRecord = defineRecord({
  name: 'checkRecord',
  path: 'checkRecord/checkRecord',
  screen: '/protectManage/checkRecord',
  table: 'check_record',
  label: ['巡查检查', 'Check'],
  unit: ['次', 'checks'],
  title: 'checkName',
  about: ['checkDate', 'xzCode'],
  region: 'xzCode',
  writer: 'checkXzCode',
  states: [submission],
  files: true,
  dataType: '5',
  rowKey: ['xzCode', 'checkName', 'checkDate'],
  timeline: { of: ['oldTreeIds'], time: 'checkDate', shows: ['checkName', 'checkType', 'problem', 'rectifyResult'] },
  groups: {
    check: ['检查', 'Check'],
    object: ['被检对象', 'What is checked'],
    items: ['检查项', 'Items'],
    finding: ['问题与整改要求', 'Problems and what is required'],
    rectify: ['整改', 'Rectification'],
  },
  fields: {
    checkName: text({ label: ['检查名称', 'Name of the check'], max: 200, required: 'submit', filter: 'like', group: 'check', sheet: true }),
    checkType: dictionary({ label: ['检查类型', 'Kind of check'], code: 'check_type', required: 'submit', filter: 'in', group: 'check', sheet: true }),
    checkDept: text({ label: ['检查单位', 'Checking unit'], max: 200, required: 'submit', default: 'myUnit', group: 'check', sheet: true }),
    checkXzCode: region({ label: ['检查方区划', 'Region of those who check'], auto: true, filter: 'prefix', group: 'check' }),
    checkPeople: text({ label: ['检查人员', 'Checked by'], max: 200, required: 'submit', default: 'me', filter: 'like', group: 'check', sheet: true }),
    checkDate: date({ label: ['检查日期', 'Checked on'], notFuture: true, required: 'submit', default: 'now', filter: 'range', group: 'check', sheet: true }),
    score: integer({ label: ['评分', 'Score'], min: 0, max: 100, group: 'check', sheet: true }),
    xzCode: region({ label: ['被检区划', 'Region checked'], levels: [3, 4, 5], required: 'draft', default: 'myRegion', filter: 'prefix', group: 'object', sheet: true }),
    checkedUnit: text({ label: ['被检单位', 'Unit checked'], max: 200, required: 'submit', filter: 'like', group: 'object', sheet: true }),
    oldTreeIds: references({ label: ['被检古树', 'Trees checked'], to: 'oldTree/oldTree', where: { lifeStatus: '1' }, max: 200, required: 'submit', group: 'object', sheet: '省级古树编号', help: ['须在被检区划内', 'They stand in the region that is checked'] }),
    treeNum: integer({ label: ['株数', 'Trees'], unit: amountUnits.trees, auto: true, group: 'object' }),
    archiveOk: isOk(ITEMS.archive),
    archiveNote: noteOf(ITEMS.archive),
    signOk: isOk(ITEMS.sign),
    signNote: noteOf(ITEMS.sign),
    dutyOk: isOk(ITEMS.duty),
    dutyNote: noteOf(ITEMS.duty),
    facilityOk: isOk(ITEMS.facility),
    facilityNote: noteOf(ITEMS.facility),
    vigorOk: isOk(ITEMS.vigor),
    vigorNote: noteOf(ITEMS.vigor),
    habitatOk: isOk(ITEMS.habitat),
    habitatNote: noteOf(ITEMS.habitat),
    careOk: isOk(ITEMS.care),
    careNote: noteOf(ITEMS.care),
    problem: text({ label: ['存在问题', 'Problems'], max: 1000, long: true, group: 'finding', sheet: true, help: ['有不合格项时必填', 'Needed where an item is not in order'] }),
    requirement: text({ label: ['整改要求', 'What is required'], max: 1000, long: true, group: 'finding', sheet: true, help: ['有不合格项时必填', 'Needed where an item is not in order'] }),
    deadline: date({ label: ['整改期限', 'Rectify by'], filter: 'range', group: 'finding', sheet: true, help: ['有不合格项时必填', 'Needed where an item is not in order'] }),
    rectifyResult: text({ label: ['整改情况', 'Rectification'], max: 1000, long: true, auto: true, group: 'rectify' }),
    rectifyDate: date({ label: ['整改日期', 'Rectified on'], notFuture: true, auto: true, group: 'rectify' }),
    recheckOk: flag({ label: ['复查合格', 'Passed the recheck'], auto: true, filter: 'eq', group: 'rectify' }),
  },
});

/** Fields of a check that a client may send. */
export type CheckRecordInput = Values<typeof checkRecord>;

/** One item of a check, as the wire has it: a key of `check_item`, whether it is in order, and a note. */
export interface CheckItem {
  item: string;
  itemName?: string;
  ok: number | null;
  note: string | null;
}

const NAMES = Object.keys(ITEMS);
const keyOf = (name: string): string => String(NAMES.indexOf(name) + 1);

/** Keys of `check_item`. */
export const CHECK_ITEMS: readonly string[] = NAMES.map(keyOf);

/** The items of a row in their order. */
export const checkItems = (row: EnteredOf<typeof checkRecord>, language: Language): CheckItem[] =>
  Object.entries(ITEMS).map(([name, label]) => {
    const [ok, note] = [valueOf(row, `${name}Ok`), valueOf(row, `${name}Note`)];
    return {
      ...{ item: keyOf(name), itemName: textIn(language, label) },
      ...{ ok: isBlank(ok) ? null : Number(ok), note: isBlank(note) ? null : String(note) },
    };
  });

/** The fields that items of the wire stand for; those of items that are not named are left out. */
export const fieldsOfItems = (items: readonly CheckItem[]): Record<string, number | string | null> =>
  Object.fromEntries(
    items.flatMap(({ item, ok, note }) => {
      const name = NAMES[Number(item) - 1];
      return [
        [`${name}Ok`, ok ?? null],
        [`${name}Note`, note ?? null],
      ];
    }),
  );

const isNotInOrder = (ok: unknown): boolean => !isBlank(ok) && Number(ok) === 0;

/** Whether an item of a check is not in order, so that something has to be put right. */
export const needsRectifying = (row: EnteredOf<typeof checkRecord>): boolean =>
  NAMES.some((name) => isNotInOrder(valueOf(row, `${name}Ok`)));

/** Faults between the fields of a check: an item that is not in order needs a problem, a requirement and a deadline. */
export function checkFaults(row: EnteredOf<typeof checkRecord>): Fault[] {
  const { checkDate, deadline } = row;
  const missing = needsRectifying(row)
    ? (['problem', 'requirement', 'deadline'] as const).filter((field) => isBlank(row[field]))
    : [];
  const isEarly = !isBlank(checkDate) && !isBlank(deadline) && String(deadline) < String(checkDate);
  return [
    ...missing.map((field) => ({ field, key: 'field.required' })),
    ...(isEarly ? [{ field: 'deadline', key: 'check.dueEarly' }] : []),
  ];
}
