import { defineMachine } from '../record/machine.js';

/** A step of the level that the state waits for, which may add an opinion. */
const decided = { who: 'reviewer', permission: 'review', asks: 'opinion' } as const;

/**
 * An event (domain: `event_status`): accepted by the county, in an emergency by the city too, verified by a row of its own,
 * and closed by the level that its own level asks for.
 */
export const eventProgress = defineMachine({
  field: 'status',
  label: ['事件状态', 'Progress'],
  dictionary: 'event_status',
  initial: 0,
  editable: [0, 6],
  removable: [0, 6],
  levels: { 1: 3, 2: 3, 3: 3 },
  due: {
    1: { field: 'acceptDeadline' },
    2: { field: 'verifyDeadline' },
    3: { field: 'verifyDeadline' },
    4: { field: 'closeDeadline' },
  },
  next: {
    0: ['待上报', 'not reported yet'],
    1: ['待受理', 'waiting to be accepted'],
    2: ['待安排核实', 'waiting for somebody to be sent'],
    3: ['待核实结果', 'waiting for what is found'],
    4: ['待处置并办结', 'waiting for measures, then to be closed'],
    5: ['已办结', 'closed'],
    6: ['待补充后重新上报', 'waiting to be corrected and reported again'],
    7: ['无需处置', 'nothing is left to do'],
  },
  transitions: {
    submit: {
      ...{ label: ['上报', 'Report'], done: ['已上报', 'Reported'], from: [0, 6], to: 1 },
      ...{ who: 'owner', permission: 'edit', complete: true },
    },
    // An event found on a patrol belongs to the county, no matter who approved the patrol.
    submitFound: {
      ...{ label: ['上报', 'Report'], done: ['已上报', 'Reported'], from: [0, 6], to: 1 },
      ...{ who: 'reviewer', level: 3, permission: 'edit', complete: true, when: { onPatrol: [1] } },
    },
    accept: {
      ...{ label: ['受理', 'Accept'], done: ['已受理', 'Accepted'], from: [1], to: 2, ...decided },
      stamps: { opinion: 'handleOpinion' },
    },
    acceptAbove: {
      ...{ label: ['受理', 'Accept'], done: ['已受理', 'Accepted'], from: [1], to: 2, ...decided },
      ...{ level: 2, when: { emergency: [1] }, stamps: { opinion: 'handleOpinion' } },
    },
    return: {
      ...{ label: ['退回', 'Return'], done: ['已退回', 'Returned'], from: [1], to: 6, ...decided },
      ...{ asks: 'reason', back: true, stamps: { opinion: 'handleOpinion' } },
    },
    verify: {
      ...{ label: ['开始核实', 'Verification'], done: ['已开始核实', 'Being verified'], from: [2], to: 3 },
      ...{ who: 'system', waitsFor: 'reviewer', permission: 'review' },
    },
    unverify: {
      ...{ label: ['撤回核实', 'Verification taken back'], done: ['核实已撤回', 'The verification was taken back'] },
      ...{ from: [3], to: 2, who: 'system', back: true },
    },
    confirm: {
      ...{ label: ['核实属实', 'Found true'], done: ['经核实属实', 'Found to be true'], from: [3], to: 4 },
      who: 'system',
    },
    dismiss: {
      ...{ label: ['核实不属实', 'Found untrue'], done: ['经核实不属实', 'Found to be untrue'], from: [3], to: 7 },
      who: 'system',
    },
    close: {
      ...{ label: ['办结', 'Close'], done: ['已办结', 'Closed'], from: [4], to: 5, ...decided, asks: 'reason' },
      ...{ level: { field: 'closeLevel' } },
      stamps: { user: 'closeUser', time: 'closeTime', opinion: 'handleResult' },
    },
    reopen: {
      ...{ label: ['重新处置', 'Reopen'], done: ['已重新处置', 'Reopened'], from: [5], to: 4, ...decided },
      ...{ level: [1, 2], asks: 'reason', back: true },
    },
  },
});

/** A result needs to say when it was found, what, and how the tree is. */
const found = { from: [3], complete: true, needs: ['verifyTime', 'verifyResult', 'treeCondition'] } as const;
const TRUE = { label: ['属实', 'True'], done: ['核实结果已提交', 'The finding is submitted'], to: 4, when: { verifyResult: [1, 2] } } as const;
const UNTRUE = {
  label: ['不属实', 'Untrue'],
  done: ['核实结果已提交', 'The finding is submitted'],
  to: 7,
  when: { verifyResult: [3] },
  asks: 'opinion',
  stamps: { opinion: 'closeReason' },
} as const;
const byCounty = { who: 'reviewer', permission: 'edit' } as const;
const byNamed = { who: 'named', permission: 'edit' } as const;

/** A verification: the findings of the county, or of the region that it was handed to; its event follows. */
export const verification = defineMachine({
  field: 'status',
  label: ['核实状态', 'Verification'],
  dictionary: 'event_status',
  initial: 3,
  editable: [3],
  removable: [3],
  levels: { 3: 3 },
  due: { 3: { field: 'deadline' } },
  next: {
    3: ['待填写核实结果', 'waiting for its result'],
    4: ['经核实属实', 'found to be true'],
    7: ['经核实不属实', 'found to be untrue'],
  },
  transitions: {
    confirm: { ...found, ...TRUE, ...byCounty },
    dismiss: { ...found, ...UNTRUE, ...byCounty },
    confirmHanded: { ...found, ...TRUE, ...byNamed },
    dismissHanded: { ...found, ...UNTRUE, ...byNamed },
  },
});
