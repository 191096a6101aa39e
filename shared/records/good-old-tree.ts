import { defineRecord, type Values } from '../record/define.js';
import { integer, text } from '../record/fields.js';
import { display } from './machines.js';
import { SHOWN, SHOWN_GROUP, SUBJECT_GROUP, SUBJECT_IN_SHEETS, SUBJECTS } from './showcase-content.js';

/** A best tree is one of the register, or a group. */
const TREE = { ...SUBJECT_IN_SHEETS.oldTreeId, required: 'submit' } as const;

/** One of the most beautiful ancient trees or groups (最美古树): its pictures and its story. */
export const goodOldTree = defineRecord({
  name: 'goodOldTree',
  path: 'goodOldTree/goodOldTree',
  screen: '/showcase/goodOldTree',
  pageVerb: 'list',
  table: 'good_old_tree',
  label: ['最美古树', 'Best tree'],
  unit: ['条', 'entries'],
  title: 'name',
  about: ['year'],
  region: 'xzCode',
  states: [display],
  dataType: '21',
  files: true,
  rowKey: ['oldTreeId', 'groupId', 'year'],
  targets: SUBJECTS,
  groups: { ...SUBJECT_GROUP, text: ['介绍', 'Text'], ...SHOWN_GROUP },
  fields: {
    name: text({ label: ['名称', 'Name'], max: 100, required: 'draft', filter: 'like', group: 'subject', sheet: true }),
    ...SUBJECT_IN_SHEETS,
    oldTreeId: TREE,
    year: integer({ label: ['年度', 'Year'], min: 2000, max: 2100, filter: 'eq', group: 'text', sheet: true }),
    cherish: text({ label: ['珍稀程度', 'Rarity'], max: 100, group: 'text', sheet: true }),
    description: text({ label: ['简介', 'Introduction'], max: 1000, long: true, required: 'submit', group: 'text', sheet: true }),
    describe: text({ label: ['详细介绍', 'Story'], max: 5000, long: true, group: 'text', sheet: true }),
    ...SHOWN,
  },
});

/** Fields of a best tree that a client may send. */
export type GoodOldTreeInput = Values<typeof goodOldTree>;
