import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import type { EnteredOf } from '../record/row.js';
import { defineRecord, type Values } from '../record/define.js';
import { dictionary, integer, text } from '../record/fields.js';
import { display } from './machines.js';
import { COORDINATES, SHOWN, SHOWN_GROUP, SUBJECT_GROUP, SUBJECT_IN_SHEETS, SUBJECTS } from './showcase-content.js';

/** Categories of the showcase that exhibits stand in, as `dataType` names them. */
export const ExhibitKind = {
  /** Photo exhibition: first contest, edition 2022; second contest, edition 2023. */
  photosFirst: 'syz1',
  photosSecond: 'syz2',
  /** The two hundred: single trees, and groups. */
  hundredTrees: 'sbgs1',
  hundredGroups: 'sbgs2',
  /** Confessions under a tree. */
  confessions: 'gbgs',
  /** Further pictures of a best tree. */
  bestTrees: 'zmgs',
} as const;
export type ExhibitKind = (typeof ExhibitKind)[keyof typeof ExhibitKind];

/** Key of `photo_exhibition` of each contest. */
export const PHOTO_EDITIONS: Readonly<Record<string, string>> = { syz1: '2022', syz2: '2023' };

/** Key of `double_hundred_type` that stands for all of them. */
export const EVERY_HUNDRED = '0';

/** An exhibit (展示图片) of one of the showcase's categories, with its pictures. */
export const apicture = defineRecord({
  name: 'apicture',
  path: 'apicture/apicture',
  screen: '/showcase/apicture',
  pageVerb: 'list',
  table: 'apicture',
  label: ['展示图片', 'Exhibit'],
  unit: ['张', 'exhibits'],
  title: 'pictureName',
  about: ['dataType', 'author'],
  region: 'xzCode',
  states: [display],
  dataType: '25',
  files: true,
  rowKey: ['dataType', 'pictureName', 'author', 'oldTreeId', 'groupId'],
  targets: SUBJECTS,
  groups: { exhibit: ['展品', 'Exhibit'], ...SUBJECT_GROUP, text: ['说明', 'Text'], ...SHOWN_GROUP },
  fields: {
    dataType: dictionary({ label: ['展示类别', 'Category'], code: 'apicture_type', required: 'draft', filter: 'in', group: 'exhibit', sheet: true }),
    pictureName: text({ label: ['名称', 'Name'], max: 100, required: 'draft', filter: 'like', group: 'exhibit', sheet: true }),
    author: text({ label: ['作者', 'Author'], max: 50, filter: 'like', group: 'exhibit', sheet: true }),
    type: dictionary({ label: ['奖项', 'Award'], code: 'award_type', filter: 'in', group: 'exhibit', sheet: true, help: ['摄影展作品填写', 'Of photographs of the exhibition'] }),
    photoExhibition: dictionary({ label: ['摄影展届次', 'Edition'], code: 'photo_exhibition', auto: true, filter: 'in', group: 'exhibit' }),
    doubleHundredType: dictionary({ label: ['双百树种类', 'Kind of tree'], code: 'double_hundred_type', filter: 'in', group: 'exhibit', sheet: true, help: ['双百单株填写', 'Of single trees of the two hundred'] }),
    year: integer({ label: ['年度', 'Year'], min: 2000, max: 2100, filter: 'eq', group: 'exhibit', sheet: true }),
    ...SUBJECT_IN_SHEETS,
    coordinate: text({ label: ['坐标', 'Position'], ...COORDINATES, group: 'subject', sheet: true, help: ['未选古树、古树群时填写，选择后按其位置；告白可另填其地点', 'Where neither tree nor group is chosen, whose position counts otherwise; a confession may have places of its own'] }),
    age: integer({ label: ['树龄', 'Age of the tree'], unit: ['年', 'years'], min: 1, max: 10_000, group: 'text', sheet: true, help: ['选择古树后可不填', 'Optional once a tree is chosen'] }),
    describe: text({ label: ['说明', 'Text'], max: 2000, long: true, group: 'text', sheet: true }),
    ...SHOWN,
  },
});

/** Fields of an exhibit that a client may send. */
export type ApictureInput = Values<typeof apicture>;

const isPhoto = (dataType: unknown): boolean => String(dataType) in PHOTO_EDITIONS;

/** Fields that an exhibit of its category lacks, or must not have, once it is to be published. */
export function exhibitFaults(row: EnteredOf<typeof apicture>): Fault[] {
  const { dataType, type, doubleHundredType, oldTreeId, groupId } = row;
  const faults: Fault[] = [];
  const need = (field: keyof typeof apicture.fields, isNeeded: boolean) =>
    void (isNeeded && isBlank(row[field]) && faults.push({ field, key: 'field.required' }));
  need('type', isPhoto(dataType));
  need('oldTreeId', dataType === ExhibitKind.hundredTrees);
  need('groupId', dataType === ExhibitKind.hundredGroups);
  need('doubleHundredType', dataType === ExhibitKind.hundredTrees);
  if (dataType === ExhibitKind.bestTrees) need('oldTreeId', isBlank(groupId));
  if (dataType === ExhibitKind.confessions) need('coordinate', isBlank(oldTreeId) && isBlank(groupId));
  if (!isBlank(type) && !isPhoto(dataType)) faults.push({ field: 'type', key: 'exhibit.noAward' });
  if (String(doubleHundredType ?? '') === EVERY_HUNDRED)
    faults.push({ field: 'doubleHundredType', key: 'exhibit.oneKind' });
  return faults;
}
