import { defineMachine, type Transition } from '../record/machine.js';
import { REVIEW_LEVELS } from '../record/review.js';

/** Fields that a review fills in where a record has them. */
const REVIEWED = { user: 'auditUser', time: 'auditTime', opinion: 'auditOpinion' } as const;

/** The review chain of `data_status`: from who enters a row up to the level at which its review ends. */
export const review = defineMachine({
  field: 'status',
  label: ['审核状态', 'Review status'],
  dictionary: 'data_status',
  initial: 0,
  editable: [0, 1, 2],
  removable: [0, 2],
  levels: REVIEW_LEVELS,
  next: {
    0: ['待提交', 'not submitted yet'],
    1: ['已生效', 'in force'],
    2: ['待修改后再提交', 'waiting to be corrected and submitted again'],
  },
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      done: ['已提交', 'Submitted'],
      from: [0, 2],
      to: 'next',
      who: 'owner',
      permission: 'edit',
      complete: true,
    },
    pass: {
      label: ['通过', 'Approve'],
      done: ['已通过', 'Approved'],
      from: [3, 4, 5, 6],
      to: 'next',
      who: 'reviewer',
      permission: 'review',
      asks: 'opinion',
      stamps: REVIEWED,
    },
    return: {
      label: ['退回', 'Return'],
      done: ['已退回', 'Returned'],
      from: [3, 4, 5, 6],
      to: 2,
      who: 'reviewer',
      permission: 'review',
      asks: 'reason',
      stamps: REVIEWED,
      back: true,
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      done: ['已撤回', 'Withdrawn'],
      from: 'first',
      to: 0,
      who: 'owner',
      permission: 'edit',
      back: true,
    },
  },
});

const published: Transition<never> = {
  label: ['发布', 'Publish'],
  done: ['已发布', 'Published'],
  from: [0, 2],
  to: 1,
  who: 'region',
  permission: 'publish',
  complete: true,
  stamps: { time: 'publishTime' },
};

/** Publishing by the row's own region: what is published is read by others and not changed. */
export const publishing = defineMachine({
  field: 'publishStatus',
  label: ['发布状态', 'Publication'],
  dictionary: 'publish_status',
  initial: 0,
  editable: [0, 2],
  removable: [0, 2],
  rests: [2],
  next: {
    0: ['待发布', 'not published yet'],
    1: ['其他区划可以查看', 'other regions can read it'],
    2: ['待重新发布', 'not published any more'],
  },
  transitions: {
    publish: published,
    unpublish: {
      label: ['撤回发布', 'Withdraw'],
      done: ['已撤回发布', 'Withdrawn'],
      from: [1],
      to: 2,
      who: 'region',
      permission: 'publish',
      back: true,
    },
  },
});

/** The same for what the level above has to check first. */
export const checkedPublishing = defineMachine({
  ...publishing,
  transitions: { ...publishing.transitions, publish: { ...published, when: { checkStatus: [1] } } },
});

/** The check by the level above the row's region, which an edit begins anew. */
export const check = defineMachine({
  field: 'checkStatus',
  label: ['审查状态', 'Check'],
  dictionary: 'check_status',
  initial: 0,
  editable: [0, 1, 2],
  removable: [0, 1, 2],
  next: {
    0: ['待上级审查', 'waiting for the check by the level above'],
    1: ['可以发布', 'ready to be published'],
    2: ['待修改后重新审查', 'waiting to be corrected and checked again'],
  },
  afterEdit: { 1: 0, 2: 0 },
  transitions: {
    approve: {
      label: ['审查通过', 'Approve'],
      done: ['审查已通过', 'Approved'],
      from: [0],
      to: 1,
      who: 'above',
      permission: 'review',
      asks: 'opinion',
      complete: true,
    },
    refuse: {
      label: ['审查不通过', 'Refuse'],
      done: ['审查未通过', 'Refused'],
      from: [0],
      to: 2,
      who: 'above',
      permission: 'review',
      asks: 'reason',
      back: true,
    },
  },
});

/** An inquiry: asked, answered, and closed by who asked; the first reply moves it on. */
export const inquiry = defineMachine({
  field: 'status',
  label: ['咨询状态', 'Inquiry status'],
  dictionary: 'inquiry_status',
  initial: 0,
  editable: [0],
  removable: [0],
  next: {
    0: ['待提交', 'not submitted yet'],
    1: ['待专家回复', 'waiting for an answer of the experts'],
    2: ['可以采纳并关闭', 'ready to be adopted and closed'],
  },
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      done: ['已提交', 'Submitted'],
      from: [0],
      to: 1,
      who: 'owner',
      permission: 'edit',
      complete: true,
      stamps: { time: 'askTime' },
    },
    answer: {
      label: ['首次回复', 'First answer'],
      done: ['有新回复', 'New answer'],
      from: [1],
      to: 2,
      who: 'system',
      waitsFor: 'party',
      permission: 'add',
    },
    unanswer: {
      label: ['回复已全部撤回', 'All answers taken back'],
      done: ['回复已全部撤回', 'All answers taken back'],
      from: [2],
      to: 1,
      who: 'system',
      back: true,
    },
    close: {
      label: ['关闭', 'Close'],
      done: ['已关闭', 'Closed'],
      from: [2],
      to: 3,
      who: 'owner',
      permission: 'edit',
    },
  },
});
