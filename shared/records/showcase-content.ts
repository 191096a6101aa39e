import { integer, reference, region, text } from '../record/fields.js';
import { PUBLICATION } from './machines.js';

/** A tree or group that stands in the register and is approved: others are nobody else's to see. */
const STANDS = { lifeStatus: '1', status: '1' } as const;

const ONE: [string, string] = ['古树、古树群至多选一项', 'A tree or a group, not both'];
const NUMBER = { max: 32, identity: true, auto: true, filter: 'like', group: 'subject' } as const;

/**
 * Subject of the showcase's content: a tree or a group of the register, which gives it number and region, or neither;
 * then the person who enters it names its region. All else about the tree is read from the register.
 */
export const SUBJECT = {
  oldTreeId: reference({ label: ['古树', 'Tree'], to: 'oldTree/oldTree', where: STANDS, unless: 'groupId', filter: 'eq', group: 'subject', help: ONE }),
  groupId: reference({ label: ['古树群', 'Tree group'], to: 'oldTreeGroup/oldTreeGroup', where: STANDS, unless: 'oldTreeId', filter: 'eq', group: 'subject', help: ONE }),
  provinceOldTreeNumber: text({ label: ['省级古树编号', 'Provincial number'], ...NUMBER }),
  provinceGroupNumber: text({ label: ['省级古树群编号', 'Provincial number of the group'], ...NUMBER }),
  xzCode: region({ label: ['所在区划', 'Region'], default: 'myRegion', filter: 'prefix', group: 'subject', help: ['选择古树或古树群后按其所在区划', 'That of the tree or group where one is chosen'] }),
} as const;

/** The same where it comes in workbooks. */
export const SUBJECT_IN_SHEETS = {
  ...SUBJECT,
  oldTreeId: { ...SUBJECT.oldTreeId, sheet: '省级古树编号' },
  groupId: { ...SUBJECT.groupId, sheet: '省级古树群编号' },
} as const;

/** The kinds of row that content may be about, each with the fields that it gives the content. */
export const SUBJECTS = [
  { field: 'oldTreeId', to: 'oldTree/oldTree', where: STANDS, takes: { provinceOldTreeNumber: 'provinceOldTreeNumber', xzCode: 'xzCode' } },
  { field: 'groupId', to: 'oldTreeGroup/oldTreeGroup', where: STANDS, takes: { provinceGroupNumber: 'provinceGroupNumber', xzCode: 'xzCode' } },
] as const;

/** Where content stands among its kind, and whether visitors see it. */
export const SHOWN = {
  sort: integer({ label: ['排序', 'Order'], min: 0, max: 9999, group: 'publication', help: ['小的在前', 'The smallest first'] }),
  ...PUBLICATION,
} as const;

/** The groups of a form of content, around those of its own. */
export const SUBJECT_GROUP = { subject: ['对象', 'Subject'] } as const;
export const SHOWN_GROUP = { publication: ['展示与发布', 'Order and publication'] } as const;

// In the country: what lies elsewhere is a slip, mostly latitude before longitude.
const LON = String.raw`(?:(?:7[3-9]|[89]\d|1[0-2]\d|13[0-5])(?:\.\d{1,8})?|136(?:\.0{1,8})?)`;
const LAT = String.raw`(?:(?:[3-9]|[1-4]\d|5[0-3])(?:\.\d{1,8})?|54(?:\.0{1,8})?)`;

/** Positions as the wire names them: longitude and latitude with a blank, several with semicolons between them. */
export const COORDINATES = {
  max: 500,
  pattern: `${LON} ${LAT}(?:;${LON} ${LAT}){0,19}`,
  patternHint: ['“经度 纬度”，经度73至136、纬度3至54，多个点以分号隔开', 'longitude (73 to 136) and latitude (3 to 54) with a blank, points with semicolons between them'],
} as const;
