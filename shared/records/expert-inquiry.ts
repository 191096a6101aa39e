import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import type { EnteredOf } from '../record/row.js';
import { defineRecord, type Values } from '../record/define.js';
import { datetime, dictionary, flag, html, integer, reference, references, text } from '../record/fields.js';
import { inquiry } from './machines.js';

/** A question to experts (专家咨询): visible to the asker and the asked, and where it is open to all of the tenant. */
export const expertInquiry = defineRecord({
  name: 'expertInquiry',
  path: 'expertInquiry/expertInquiry',
  screen: '/expertInquiry/expertInquiry',
  table: 'expert_inquiry',
  label: ['专家咨询', 'Expert inquiry'],
  unit: ['条', 'inquiries'],
  title: 'title',
  parties: ['createUser', 'expertUserIds'],
  open: 'isOpen',
  states: [inquiry],
  dataType: '32',
  files: true,
  timeline: { of: ['oldTreeId'], time: 'askTime', shows: ['title', 'inquiryType', 'replyNum'] },
  groups: { question: ['咨询内容', 'Question'], asking: ['咨询人', 'Asked by'] },
  fields: {
    title: text({ label: ['标题', 'Title'], max: 200, required: 'submit', filter: 'like', group: 'question' }),
    inquiryType: dictionary({ label: ['咨询领域', 'Field'], code: 'expert_field', filter: 'in', group: 'question' }),
    oldTreeId: reference({ label: ['古树', 'Tree'], to: 'oldTree/oldTree', filter: 'eq', group: 'question' }),
    expertIds: references({ label: ['指定专家', 'Experts asked'], to: 'expertDatabase/expertDatabase', where: { publishStatus: '1' }, max: 20, group: 'question', help: ['不公开时至少指定一位专家', 'At least one unless the inquiry is open'] }),
    isOpen: flag({ label: ['公开', 'Open'], filter: 'eq', group: 'question', help: ['公开后全体可见，所有专家都可回复', 'Everybody sees it and any expert may answer'] }),
    content: html({ label: ['内容', 'Question'], max: 100_000, required: 'submit', group: 'question' }),
    askUser: text({ label: ['咨询人', 'Asked by'], max: 50, auto: true, filter: 'like', group: 'asking' }),
    askDept: text({ label: ['单位', 'Unit'], max: 200, auto: true, group: 'asking' }),
    askTime: datetime({ label: ['咨询时间', 'Asked at'], auto: true, group: 'asking' }),
    viewNum: integer({ label: ['浏览', 'Views'], auto: true, group: 'asking' }),
    replyNum: integer({ label: ['回复数', 'Replies'], auto: true, group: 'asking' }),
    expertUserIds: text({ label: ['专家账号', 'Accounts asked'], max: 500, auto: true }),
    adoptedReplyId: reference({ label: ['采纳回复', 'Adopted reply'], to: 'inquiryReply/inquiryReply', auto: true }),
  },
});

/** Fields of an inquiry that a client may send. */
export type ExpertInquiryInput = Values<typeof expertInquiry>;

/** Faults between the fields of a submitted inquiry: somebody must be able to answer it. */
export const inquiryFaults = ({ isOpen, expertIds }: EnteredOf<typeof expertInquiry>): Fault[] =>
  String(isOpen) !== '1' && isBlank(expertIds) ? [{ field: 'expertIds', key: 'inquiry.nobodyAsked' }] : [];
