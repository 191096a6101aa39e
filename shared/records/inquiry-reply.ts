import { defineRecord, type Values } from '../record/define.js';
import { datetime, flag, integer, reference, text } from '../record/fields.js';

/** An expert's answer to an inquiry (咨询回复). */
export const inquiryReply = defineRecord({
  name: 'inquiryReply',
  path: 'inquiryReply/inquiryReply',
  table: 'inquiry_reply',
  label: ['咨询回复', 'Reply'],
  unit: ['条', 'replies'],
  title: 'replyUser',
  parent: { field: 'inquiryId', to: 'expertInquiry/expertInquiry' },
  states: [],
  groups: { reply: ['回复', 'Reply'] },
  fields: {
    inquiryId: reference({ label: ['咨询', 'Inquiry'], to: 'expertInquiry/expertInquiry', required: 'draft', filter: 'eq', group: 'reply' }),
    content: text({ label: ['内容', 'Reply'], max: 5000, long: true, required: 'draft', group: 'reply' }),
    replyUser: text({ label: ['回复人', 'Answered by'], max: 50, auto: true, group: 'reply' }),
    expertId: reference({ label: ['专家', 'Expert'], to: 'expertDatabase/expertDatabase', auto: true, group: 'reply' }),
    replyTime: datetime({ label: ['回复时间', 'Answered at'], auto: true, group: 'reply' }),
    isAdopted: flag({ label: ['采纳', 'Adopted'], auto: true, group: 'reply' }),
    likeNum: integer({ label: ['点赞', 'Likes'], auto: true, group: 'reply' }),
  },
});

/** Fields of a reply that a client may send. */
export type InquiryReplyInput = Values<typeof inquiryReply>;
