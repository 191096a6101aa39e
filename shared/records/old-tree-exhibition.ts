import { defineRecord, type Values } from '../record/define.js';
import { dictionary, integer, text } from '../record/fields.js';
import { display } from './machines.js';
import { SHOWN, SHOWN_GROUP, SUBJECT, SUBJECT_GROUP, SUBJECTS } from './showcase-content.js';

/** An entry of the exhibition of ancient trees (古树展示): a tree or group that is shown for its award. */
export const oldTreeExhibition = defineRecord({
  name: 'oldTreeExhibition',
  path: 'oldTreeExhibition/oldTreeExhibition',
  screen: '/showcase/oldTreeExhibition',
  pageVerb: 'list',
  table: 'old_tree_exhibition',
  label: ['古树展示', 'Exhibition entry'],
  unit: ['条', 'entries'],
  title: 'name',
  about: ['awardsName'],
  region: 'xzCode',
  states: [display],
  dataType: '23',
  files: true,
  targets: SUBJECTS,
  groups: { ...SUBJECT_GROUP, text: ['展示内容', 'Content'], ...SHOWN_GROUP },
  fields: {
    name: text({ label: ['名称', 'Name'], max: 100, required: 'draft', filter: 'like', group: 'subject' }),
    ...SUBJECT,
    type: dictionary({ label: ['对象类型', 'Kind of subject'], code: 'target_type', auto: true, filter: 'in', group: 'subject' }),
    isExist: dictionary({ label: ['存续状态', 'Whether it still stands'], code: 'is_exist', required: 'submit', filter: 'in', group: 'text' }),
    awardsName: text({ label: ['奖项名称', 'Award'], max: 100, filter: 'like', group: 'text' }),
    year: integer({ label: ['年度', 'Year'], min: 2000, max: 2100, filter: 'eq', group: 'text' }),
    description: text({ label: ['介绍', 'Text'], max: 5000, long: true, group: 'text' }),
    ...SHOWN,
  },
});

/** Fields of an entry of the exhibition that a client may send. */
export type OldTreeExhibitionInput = Values<typeof oldTreeExhibition>;
