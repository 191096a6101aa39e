import { defineRecord, type Values } from '../record/define.js';
import { datetime, reference, text } from '../record/fields.js';

/** A remark on an inquiry, on a reply to it, or on another remark (咨询评论). */
export const inquiryComment = defineRecord({
  name: 'inquiryComment',
  path: 'inquiryComment/inquiryComment',
  table: 'inquiry_comment',
  label: ['咨询评论', 'Comment'],
  unit: ['条', 'comments'],
  title: 'commentUser',
  parent: { field: 'inquiryId', to: 'expertInquiry/expertInquiry' },
  states: [],
  groups: { comment: ['评论', 'Comment'] },
  fields: {
    inquiryId: reference({ label: ['咨询', 'Inquiry'], to: 'expertInquiry/expertInquiry', required: 'draft', filter: 'eq', group: 'comment' }),
    replyId: reference({ label: ['回复', 'Reply'], to: 'inquiryReply/inquiryReply', filter: 'eq', group: 'comment' }),
    parentId: reference({ label: ['上级评论', 'Answers'], to: 'inquiryComment/inquiryComment', group: 'comment' }),
    content: text({ label: ['内容', 'Comment'], max: 1000, long: true, required: 'draft', group: 'comment' }),
    commentUser: text({ label: ['评论人', 'By'], max: 50, auto: true, group: 'comment' }),
    commentTime: datetime({ label: ['评论时间', 'At'], auto: true, group: 'comment' }),
  },
});

/** Fields of a comment that a client may send. */
export type InquiryCommentInput = Values<typeof inquiryComment>;
