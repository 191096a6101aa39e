import { defineMachine } from '../record/machine.js';
import { review } from './machines.js';

/** Hours in which a decision that took effect at once may be taken back. */
const TAKE_BACK_HOURS = 24;

const { submit, ...others } = review.transitions;

/**
 * The review of a record that changes the register once it is decided: it cannot be changed then. A level that
 * decides about its own entries does so by submitting them, and the person who did may take that back within a day.
 */
const decision = defineMachine({
  ...review,
  editable: [0, 2],
  transitions: {
    submit: {
      ...submit!,
      atOnce: {
        label: ['提交并批准', 'Submit and approve'],
        done: ['已提交并批准，24小时内可以撤回', 'Submitted and approved; it can be taken back within 24 hours'],
        open: { field: 'takeBackUntil', hours: TAKE_BACK_HOURS },
      },
    },
    ...others,
    takeBack: {
      label: ['撤回批准', 'Take back'],
      done: ['已撤回，名录恢复原状', 'Taken back, the register is as it was before'],
      from: [1],
      to: 0,
      who: 'owner',
      permission: 'edit',
      asks: 'reason',
      back: true,
      until: 'takeBackUntil',
    },
  },
});

/** The review of a move. */
export const finalReview = defineMachine({
  ...decision,
  effects: {
    1: [
      '批准后古树转为“移植中”，验收前不能登记巡护、养护等记录。',
      'Once approved the trees count as being moved: no patrol, care or other record is entered of them until the move is accepted.',
    ],
  },
});

const REPORT = { field: 'reportDeadline' } as const;

/** The review of a revocation: an emergency felling has to be on its way within its days. */
export const revocation = defineMachine({
  ...decision,
  effects: {
    1: [
      '批准后立即从名录撤销，不再巡护和统计。',
      'Once approved it leaves the register at once: it is neither patrolled nor counted any more.',
    ],
  },
  due: { 0: REPORT, 2: REPORT, 3: REPORT, 4: REPORT, 5: REPORT, 6: REPORT },
});

/** Stages of a move, `move_stage`. */
export const MoveStage = { asked: 1, approved: 2, underWay: 3, finished: 4, followed: 5, ended: 6 } as const;

const byCounty = { who: 'reviewer', permission: 'edit' } as const;
/** The level that recognises the moved trees, even if the review went on to another for the record. */
const byApprover = { who: 'reviewer', permission: 'review', level: { field: 'approveLevel' } } as const;

/** The stages of a move: carried out by the county, accepted by the level that approved it, followed for five years. */
export const moveStages = defineMachine({
  field: 'moveStage',
  label: ['移植阶段', 'Stage'],
  dictionary: 'move_stage',
  initial: 1,
  editable: [1],
  removable: [1],
  levels: { 2: 3, 3: 3, 5: 3 },
  due: { 2: { field: 'planDate' }, 5: { field: 'nextFollowDate' } },
  next: {
    1: ['待审批', 'waiting to be approved'],
    2: ['待县级组织实施', 'waiting for the county to begin'],
    3: ['待县级完工并确认新址', 'waiting for the county to finish and confirm the new place'],
    4: ['待批准机关验收', 'waiting for acceptance by who approved it'],
    5: ['待县级跟踪养护', 'followed by the county'],
    6: ['已办结', 'ended'],
  },
  transitions: {
    approve: { label: ['批准移植', 'Approve the move'], done: ['移植已批准', 'The move is approved'], from: [1], to: 2, who: 'system' },
    unapprove: { label: ['撤回批准', 'Approval taken back'], done: ['批准已撤回', 'The approval is taken back'], from: [2], to: 1, who: 'system', back: true },
    start: { label: ['开工', 'Begin the move'], done: ['已开工', 'The move has begun'], from: [2], to: 3, ...byCounty },
    finish: { label: ['完工', 'Finish the move'], done: ['已完工，待验收', 'Finished, to be accepted'], from: [3], to: 4, ...byCounty },
    accept: {
      ...{ label: ['通过验收', 'Accept the move'], done: ['验收已通过', 'The move is accepted'], from: [4], to: 5, ...byApprover },
      ...{ asks: 'opinion', stamps: { opinion: 'acceptOpinion' } },
    },
    refuse: {
      ...{ label: ['验收退回', 'Refuse acceptance'], done: ['验收未通过，已退回', 'Sent back, not accepted'], from: [4], to: 3, ...byApprover },
      ...{ asks: 'reason', back: true },
    },
    end: { label: ['办结', 'End the move'], done: ['移植已办结', 'The move has ended'], from: [5], to: 6, ...byCounty },
  },
});
