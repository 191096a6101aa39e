import { defineRecord, type Values } from '../record/define.js';
import { datetime, dictionary, html, integer, region, text } from '../record/fields.js';
import { amountUnits } from '../record/units.js';
import { PUBLICATION, cancellable, promptCheck } from './machines.js';
import { withinPeriod } from './period.js';

/** A warning (应急预警) to the regions that it names: checked by the level above, published, and in force until it ends. */
export const emergencyWarning = defineRecord({
  name: 'emergencyWarning',
  path: 'emergencyWarning/emergencyWarning',
  screen: '/information/emergencyWarning',
  pageVerb: 'list',
  table: 'emergency_warning',
  label: ['应急预警', 'Warning'],
  unit: ['条', 'warnings'],
  title: 'title',
  about: ['warnType', 'warnLevel'],
  region: 'xzCode',
  visible: 'named',
  regions: 'xzCodes',
  states: [promptCheck, cancellable],
  dataType: '28',
  files: true,
  groups: { warning: ['预警信息', 'Warning'], text: ['内容与防御', 'Text and measures'], publication: ['审查与发布', 'Check and publication'] },
  fields: {
    title: text({ label: ['标题', 'Title'], max: 200, required: 'draft', filter: 'like', group: 'warning' }),
    warnType: dictionary({ label: ['预警类型', 'Kind'], code: 'warn_type', required: 'submit', filter: 'in', group: 'warning' }),
    warnLevel: dictionary({ label: ['预警等级', 'Level'], code: 'warn_level', required: 'submit', filter: 'in', group: 'warning' }),
    xzCodes: region({ label: ['影响区划', 'Regions'], multi: true, required: 'submit', group: 'warning', help: ['本级及下级区划，可选多个', 'The own region or regions below it'] }),
    beginTime: datetime({ label: ['开始时间', 'Begins'], required: 'submit', default: 'now', filter: 'range', group: 'warning' }),
    endTime: datetime({ label: ['结束时间', 'Ends'], group: 'warning', help: ['留空则持续到解除', 'Without one it lasts until it is cancelled'] }),
    source: text({ label: ['来源', 'Source'], max: 200, filter: 'like', group: 'warning' }),
    content: html({ label: ['内容', 'Text'], max: 500_000, required: 'submit', group: 'text' }),
    guide: text({ label: ['防御指南', 'What to do'], max: 2000, long: true, group: 'text' }),
    xzCode: region({ label: ['发布区划', 'Region'], auto: true, filter: 'prefix', group: 'publication' }),
    checkStatus: dictionary({ label: ['审查状态', 'Check'], code: 'check_status', auto: true, filter: 'in', group: 'publication' }),
    ...PUBLICATION,
    cancelTime: datetime({ label: ['解除时间', 'Cancelled at'], auto: true, group: 'publication' }),
    affectedTreeNum: integer({ label: ['影响株数', 'Trees affected'], unit: amountUnits.trees, auto: true, group: 'publication', help: ['发布时影响区划内的古树名木总数', 'Trees in its regions when it was published'] }),
    readNum: integer({ label: ['阅读人数', 'Readers'], unit: ['人', 'people'], auto: true, group: 'publication' }),
  },
});

/** Fields of a warning that a client may send. */
export type EmergencyWarningInput = Values<typeof emergencyWarning>;

/** Faults between the fields of a warning: it ends after it begins. */
export const warningFaults = withinPeriod;
