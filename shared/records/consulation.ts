import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import type { EnteredOf } from '../record/row.js';
import type { Values } from '../record/define.js';
import { date, datetime, dictionary, type Field, reference, references, text } from '../record/fields.js';
import { consultation } from './consultation-machine.js';
import { onTree } from './on-tree.js';

/**
 * A consultation of experts on a tree or group (会诊; the wire spells it so): requested, arranged, answered, carried
 * out.
 */
export const consulation = onTree({
  name: 'consulation',
  path: 'consulation/consulation',
  screen: '/basicdata/consulation',
  table: 'consulation',
  label: ['会诊', 'Consultation'],
  unit: ['次', 'consultations'],
  title: 'title',
  about: ['consultNo', 'provinceOldTreeNumber'],
  parties: ['expertUserIds'],
  // An expert from elsewhere may not see the tree.
  keepsTaken: true,
  states: [consultation],
  files: true,
  dataType: '8',
  happened: 'applyDate',
  shows: ['title', 'consultDate', 'diagnosis', 'vigor'],
  groups: {
    apply: ['申请', 'Request'],
    arrange: ['会诊安排', 'Arrangement'],
    opinion: ['会诊意见', 'Opinion'],
    follow: ['落实', 'Follow-up'],
  },
  fields: {
    consultNo: text({ label: ['会诊编号', 'Number'], max: 20, auto: true, serial: 'HZ', filter: 'like', group: 'apply' }),
    title: text({ label: ['主题', 'Subject'], max: 200, required: 'submit', filter: 'like', group: 'apply' }),
    symptom: text({ label: ['症状', 'Symptoms'], max: 2000, long: true, required: 'submit', group: 'apply' }),
    urgency: dictionary({ label: ['紧急程度', 'Urgency'], code: 'consult_urgency', filter: 'in', group: 'apply' }),
    applyDept: text({ label: ['申请单位', 'Unit'], max: 200, default: 'myUnit', group: 'apply' }),
    applyPeople: text({ label: ['申请人', 'Asked by'], max: 50, required: 'submit', default: 'me', filter: 'like', group: 'apply' }),
    applyDate: date({ label: ['申请日期', 'Asked on'], notFuture: true, default: 'now', group: 'apply' }),
    consultDate: datetime({ label: ['会诊时间', 'Held at'], group: 'arrange' }),
    consultWay: dictionary({ label: ['会诊方式', 'Method'], code: 'consult_way', filter: 'in', group: 'arrange' }),
    place: text({ label: ['会诊地点', 'Place'], max: 200, group: 'arrange' }),
    expertIds: references({ label: ['会诊专家', 'Experts'], to: 'expertDatabase/expertDatabase', where: { publishStatus: '1' }, max: 20, group: 'arrange', help: ['安排会诊时至少选一位', 'At least one when it is arranged'] }),
    host: text({ label: ['主持人', 'Chair'], max: 50, group: 'arrange' }),
    diagnosis: text({ label: ['诊断', 'Diagnosis'], max: 2000, long: true, group: 'opinion' }),
    cause: text({ label: ['原因', 'Cause'], max: 1000, long: true, group: 'opinion' }),
    opinion: text({ label: ['会诊意见', 'Opinion'], max: 2000, long: true, group: 'opinion' }),
    measures: text({ label: ['措施', 'Measures'], max: 2000, long: true, group: 'opinion' }),
    vigor: dictionary({ label: ['长势', 'Vigour'], code: 'vigor', filter: 'in', group: 'opinion' }),
    followDate: date({ label: ['复诊日期', 'Seen again on'], group: 'opinion' }),
    curingId: reference({ label: ['落实的养护记录', 'Care that was taken'], to: 'curingRecord/curingRecord', filter: 'eq', group: 'follow', help: ['由会诊生成，或选择该古树已有的养护记录', 'Made of the consultation, or one of the tree that is there'] }),
    expertUserIds: text({ label: ['专家账号', 'Accounts of the experts'], max: 500, auto: true }),
  },
});

const fieldsOf = (group: string): string[] =>
  Object.entries<Field>(consulation.fields).flatMap(([name, field]) => (field.group === group ? [name] : []));

/** Fields of the asking county: its request, and the care that carries out the answer. */
export const REQUEST_FIELDS: readonly string[] = [...fieldsOf('apply'), ...fieldsOf('follow')];

/** Fields of the experts' opinion; people who ask for the consultation write none of them. */
export const OPINION_FIELDS: readonly string[] = fieldsOf('opinion');

/** When and by whom it is held, which its asker may propose. */
export const ARRANGEMENT_FIELDS: readonly string[] = fieldsOf('arrange');

/** References to the subject of a consultation. */
export const CONSULTATION_TARGETS = ['oldTreeId', 'groupId'] as const;

/** Fields of a consultation that a client may send. */
export type ConsulationInput = Values<typeof consulation>;

/** Faults between the fields of a consultation: the follow-up is not before the consultation. */
export const consultationFaults = ({ consultDate, followDate }: EnteredOf<typeof consulation>): Fault[] =>
  !isBlank(consultDate) && !isBlank(followDate) && String(followDate) < String(consultDate).slice(0, 10)
    ? [{ field: 'followDate', key: 'consultation.followsEarly' }]
    : [];
