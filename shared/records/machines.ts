import { datetime, dictionary, text } from '../record/fields.js';
import { defineMachine, type Transition } from '../record/machine.js';
import { REVIEW_LEVELS } from '../record/review.js';

/** Fields that a review fills in where a record has them. */
const REVIEWED = { user: 'auditUser', time: 'auditTime', opinion: 'auditOpinion' } as const;

/** These fields, in a group `audit`. */
export const AUDIT = {
  auditOpinion: text({ label: ['审核意见', 'Opinion'], max: 500, long: true, auto: true, group: 'audit' }),
  auditUser: text({ label: ['审核人', 'Reviewed by'], max: 50, auto: true, group: 'audit' }),
  auditTime: datetime({ label: ['审核时间', 'Reviewed at'], auto: true, group: 'audit' }),
} as const;

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

/** Fields that the machines of `publish_status` fill in, in a group `publication`. */
export const PUBLICATION = {
  publishStatus: dictionary({ label: ['发布状态', 'Publication'], code: 'publish_status', auto: true, filter: 'in', group: 'publication' }),
  publishTime: datetime({ label: ['发布时间', 'Published at'], auto: true, group: 'publication' }),
} as const;

const published = {
  label: ['发布', 'Publish'],
  done: ['已发布', 'Published'],
  from: [0, 2],
  to: 1,
  who: 'region',
  permission: 'publish',
  complete: true,
  stamps: { time: 'publishTime' },
} as const satisfies Transition<never>;
const unpublished = {
  label: ['撤回发布', 'Withdraw'],
  done: ['已撤回发布', 'Withdrawn'],
  from: [1],
  to: 2,
  who: 'region',
  permission: 'publish',
  back: true,
} as const satisfies Transition<never>;

/** Publishing by the row's own region: others read published rows, which are not changed. */
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
  transitions: { publish: published, unpublish: unpublished },
});

/** Publishing of what everybody of the tenant then sees, by any region around it; a draft waits for nobody. */
export const display = defineMachine({
  ...publishing,
  rests: [0, 2],
  next: {
    0: ['待发布', 'not published yet'],
    1: ['所有人可以查看', 'everybody can see it'],
    2: ['待重新发布', 'not published any more'],
  },
  transitions: { publish: { ...published, who: 'around' }, unpublish: { ...unpublished, who: 'around' } },
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

/** The check of urgent rows: within two hours. */
export const promptCheck = defineMachine({ ...check, due: { 0: { field: 'createTime', hours: 2 } } });

/** Publishing of rows that are in force until they are withdrawn, which cancels them. */
export const cancellable = defineMachine({
  ...checkedPublishing,
  next: {
    0: ['待发布', 'not published yet'],
    1: ['影响区划正在收到预警', 'in force in its regions'],
    2: ['已解除', 'cancelled'],
  },
  transitions: {
    publish: checkedPublishing.transitions['publish']!,
    unpublish: {
      ...unpublished,
      label: ['解除', 'Cancel'],
      done: ['已解除', 'Cancelled'],
      stamps: { time: 'cancelTime' },
    },
  },
});

/** Publishing that is checked of what may still be changed once it is published, so that the check alone begins anew. */
export const openPublishing = defineMachine({ ...checkedPublishing, editable: [0, 1, 2] });

/** A step to the next stage: everything that the project must say is there. */
const onward = { permission: 'edit', who: 'region', complete: true } as const;
const decided = { permission: 'review', who: 'above', complete: true } as const;
/** One step back, by the people who made the step. */
const undone = { permission: 'edit', who: 'region', asks: 'reason', back: true } as const;
const revoked = { permission: 'review', who: 'above', asks: 'reason', back: true } as const;

/** The stages of a rescue project, made in turn by the level above the project's region and by the region. */
export const projectStage = defineMachine({
  field: 'stage',
  label: ['项目阶段', 'Stage'],
  dictionary: 'project_stage',
  initial: 1,
  editable: [1, 2, 3, 4, 5, 6],
  removable: [1],
  due: { 4: { field: 'planDate' } },
  next: {
    1: ['待上级组织方案评审', 'waiting for the level above to review the plan'],
    2: ['待上级评审并下达资金', 'waiting for the level above to pass the plan and allot funds'],
    3: ['待本级组织实施', 'waiting for its region to begin the work'],
    4: ['待本级完工并申请验收', 'waiting for its region to finish the work'],
    5: ['待上级验收', 'waiting for the level above to accept the work'],
    6: ['待本级完成资金决算', 'waiting for its region to settle the accounts'],
    7: ['待绩效评价', 'being evaluated'],
  },
  transitions: {
    appraise: { label: ['进入方案评审', 'Review the plan'], done: ['已进入方案评审', 'The plan is under review'], from: [1], to: 2, ...decided },
    allot: {
      ...{ label: ['下达资金', 'Allot funds'], done: ['资金已下达', 'Funds are allotted'], from: [2], to: 3, ...decided },
      ...{ asks: 'opinion', stamps: { time: 'reviewTime', opinion: 'reviewOpinion' } },
    },
    begin: { label: ['开始实施', 'Begin the work'], done: ['已开始实施', 'The work has begun'], from: [3], to: 4, ...onward },
    finish: { label: ['申请验收', 'Ask for acceptance'], done: ['已申请验收', 'Acceptance is asked for'], from: [4], to: 5, ...onward },
    accept: {
      ...{ label: ['通过验收', 'Accept the work'], done: ['验收已通过', 'The work is accepted'], from: [5], to: 6, ...decided },
      ...{ asks: 'opinion', stamps: { time: 'acceptDate', opinion: 'acceptOpinion' } },
    },
    settle: { label: ['完成决算', 'Settle the accounts'], done: ['已完成决算', 'The accounts are settled'], from: [6], to: 7, ...onward },
    unappraise: { label: ['退回项目申报', 'Back to application'], done: ['已退回项目申报', 'Sent back to application'], from: [2], to: 1, ...revoked },
    unallot: { label: ['退回方案评审', 'Back to review'], done: ['已退回方案评审', 'Sent back to review'], from: [3], to: 2, ...revoked },
    unbegin: { label: ['退回资金下达', 'Back to allotment'], done: ['已退回资金下达', 'Taken back to allotment'], from: [4], to: 3, ...undone },
    unfinish: { label: ['退回组织实施', 'Back to the work'], done: ['已退回组织实施', 'Taken back to the work'], from: [5], to: 4, ...undone },
    unaccept: { label: ['退回完工验收', 'Back to acceptance'], done: ['已退回完工验收', 'Sent back to acceptance'], from: [6], to: 5, ...revoked },
    unsettle: { label: ['退回资金决算', 'Back to the accounts'], done: ['已退回资金决算', 'Taken back to the accounts'], from: [7], to: 6, ...undone },
  },
});

/** An inquiry: asked, answered, and closed by its asker; the first reply moves it on. */
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
    withdraw: {
      label: ['撤回', 'Withdraw'],
      done: ['已撤回', 'Withdrawn'],
      from: [1],
      to: 0,
      who: 'owner',
      permission: 'edit',
      back: true,
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
