import { defineRecord, type Values } from '../record/define.js';
import { date, dictionary, flag, html, integer, region, text } from '../record/fields.js';
import { amountUnits } from '../record/units.js';
import { PUBLICATION, publishing } from './machines.js';

/** A law or a rule (法律法规) that a region publishes to those above and below it. */
export const law = defineRecord({
  name: 'law',
  path: 'law/law',
  screen: '/information/law',
  pageVerb: 'list',
  table: 'law',
  label: ['法律法规', 'Law'],
  unit: ['件', 'laws'],
  title: 'title',
  region: 'xzCode',
  visible: 'published',
  states: [publishing],
  dataType: '11',
  files: true,
  groups: { law: ['法规信息', 'Law'], text: ['正文', 'Text'], publication: ['发布', 'Publication'] },
  fields: {
    title: text({ label: ['标题', 'Title'], max: 200, required: 'draft', filter: 'like', group: 'law' }),
    lawType: dictionary({ label: ['法规类别', 'Kind'], code: 'law_type', required: 'submit', filter: 'in', group: 'law' }),
    docNo: text({ label: ['文号', 'Document number'], max: 100, filter: 'like', group: 'law' }),
    issueDept: text({ label: ['发布机关', 'Issued by'], max: 200, filter: 'like', group: 'law' }),
    issueDate: date({ label: ['发布日期', 'Issued on'], filter: 'range', group: 'law' }),
    effectDate: date({ label: ['施行日期', 'In force from'], group: 'law' }),
    isEffective: flag({ label: ['现行有效', 'In force'], filter: 'eq', group: 'law' }),
    keyword: text({ label: ['关键词', 'Keywords'], max: 200, filter: 'like', group: 'law' }),
    sort: integer({ label: ['排序', 'Order'], min: 0, max: 9999, group: 'law' }),
    content: html({ label: ['正文', 'Text'], max: 500_000, group: 'text', help: ['发布前须填写正文或上传附件', 'A text or a file is needed before it is published'] }),
    xzCode: region({ label: ['发布区划', 'Region'], auto: true, filter: 'prefix', group: 'publication' }),
    ...PUBLICATION,
    viewNum: integer({ label: ['浏览量', 'Views'], unit: amountUnits.views, auto: true, group: 'publication' }),
  },
});

/** Fields of a law that a client may send. */
export type LawInput = Values<typeof law>;
