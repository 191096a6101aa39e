import { defineRecord, type Values } from '../record/define.js';
import { date, dictionary, integer, reference, region, text } from '../record/fields.js';
import { PUBLICATION, check, checkedPublishing } from './machines.js';

/** An expert (专家库) of the nation or of a province: checked by the level above, then published. */
export const expertDatabase = defineRecord({
  name: 'expertDatabase',
  path: 'expertDatabase/expertDatabase',
  pageVerb: 'list',
  table: 'expert_database',
  label: ['专家', 'Expert'],
  unit: ['人', 'experts'],
  title: 'name',
  about: ['workUnit'],
  region: 'xzCode',
  visible: 'published',
  states: [check, checkedPublishing],
  lists: { by: 'expertLevel', codes: { '2': 'provincialExpertDatabase' } },
  groups: {
    person: ['基本信息', 'Person'],
    work: ['专业信息', 'Profession'],
    merit: ['简历与成果', 'Career'],
    publication: ['审查与发布', 'Check and publication'],
  },
  fields: {
    expertLevel: dictionary({ label: ['专家库级别', 'Level'], code: 'expert_level', required: 'draft', filter: 'eq', group: 'person', help: ['国家级由国家录入，省级由各省录入', 'The nation enters its own, each province its own'] }),
    name: text({ label: ['姓名', 'Name'], max: 50, required: 'draft', filter: 'like', group: 'person' }),
    gender: dictionary({ label: ['性别', 'Sex'], code: 'sex', numeric: true, group: 'person' }),
    birthday: date({ label: ['出生日期', 'Born on'], notFuture: true, group: 'person' }),
    nation: text({ label: ['民族', 'Ethnic group'], max: 20, group: 'person' }),
    idCard: text({ label: ['身份证号', 'Identity number'], max: 18, pattern: '\\d{17}[\\dXx]', patternHint: ['18位身份证号', 'an identity number of 18 characters'], secret: 'middle', group: 'person' }),
    userId: reference({ label: ['系统用户', 'User'], to: 'blade-system/user', group: 'person', help: ['关联后，该用户可回复咨询', 'Lets this user answer inquiries'] }),
    photoUrl: text({ label: ['照片', 'Photograph'], max: 500, address: 'page', group: 'person' }),
    workUnit: text({ label: ['工作单位', 'Employer'], max: 200, required: 'submit', filter: 'like', group: 'work' }),
    duty: text({ label: ['职务', 'Position'], max: 50, group: 'work' }),
    titleLevel: dictionary({ label: ['职称', 'Title'], code: 'title_level', required: 'submit', filter: 'in', group: 'work' }),
    education: text({ label: ['学历', 'Education'], max: 20, group: 'work' }),
    major: text({ label: ['专业', 'Subject'], max: 50, group: 'work' }),
    expertField: dictionary({ label: ['专业领域', 'Fields'], code: 'expert_field', multi: true, required: 'submit', group: 'work' }),
    phone: text({ label: ['联系电话', 'Phone'], max: 20, required: 'submit', group: 'work' }),
    email: text({ label: ['电子邮箱', 'E-mail'], max: 100, pattern: '[^@\\s]+@[^@\\s]+', patternHint: ['电子邮箱', 'an e-mail address'], group: 'work' }),
    resume: text({ label: ['简历', 'Career'], max: 2000, long: true, group: 'merit' }),
    achievement: text({ label: ['主要成果', 'Achievements'], max: 2000, long: true, group: 'merit' }),
    sort: integer({ label: ['排序', 'Order'], min: 0, max: 9999, group: 'merit' }),
    xzCode: region({ label: ['所属区划', 'Region'], auto: true, filter: 'prefix', group: 'publication' }),
    checkStatus: dictionary({ label: ['审查状态', 'Check'], code: 'check_status', auto: true, filter: 'in', group: 'publication' }),
    ...PUBLICATION,
  },
});

/** Fields of an expert that a client may send. */
export type ExpertDatabaseInput = Values<typeof expertDatabase>;
