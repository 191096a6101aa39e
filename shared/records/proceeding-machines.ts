import { defineMachine } from '../record/machine.js';
import { review } from './machines.js';

/** The review of a move or revocation: what is decided is not changed any more. */
export const finalReview = defineMachine({ ...review, editable: [0, 2] });

const REPORT = { field: 'reportDeadline' } as const;

/** The same of a revocation: an emergency felling has to be on its way within its days. */
export const revocation = defineMachine({
  ...finalReview,
  due: { 0: REPORT, 2: REPORT, 3: REPORT, 4: REPORT, 5: REPORT, 6: REPORT },
});

/** Stages of a move, `move_stage`. */
export const MoveStage = { asked: 1, approved: 2, underWay: 3, finished: 4, followed: 5, ended: 6 } as const;

const byCounty = { who: 'reviewer', permission: 'edit' } as const;
/** The level that recognises what is moved, whatever the review went on to for the record. */
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
