import {
  date,
  datetime,
  decimal,
  defineMachine,
  defineRecord,
  dictionary,
  flag,
  integer,
  type Label,
  region,
  review,
  text,
} from '@gushu/shared';

const NO_LABEL: Label = ['', ''];
const main = { label: NO_LABEL, group: 'main' } as const;
const auto = { ...main, auto: true } as const;
const step = { label: NO_LABEL, done: NO_LABEL } as const;

const named = (name: string) => ({
  name,
  path: `${name}/${name}`,
  table: name,
  label: NO_LABEL,
  unit: NO_LABEL,
  groups: { main: NO_LABEL },
});

/** How a move of trees goes on once it is approved: the county moves them, who approved it accepts that. */
export const moving = defineMachine({
  field: 'moveStage',
  label: ['移植阶段', 'Stage'],
  dictionary: 'move_stage',
  initial: 1,
  editable: [1],
  removable: [1],
  levels: { 2: 3, 3: 3, 5: 3 },
  due: { 2: { field: 'planDate' }, 5: { field: 'careEndDate' } },
  transitions: {
    approve: { ...step, from: [1], to: 2, who: 'system', when: { status: [1] } },
    start: { ...step, from: [2], to: 3, who: 'reviewer', permission: 'edit' },
    finish: { ...step, from: [3], to: 4, who: 'reviewer', permission: 'edit', needs: ['toLon', 'toLat'] },
    accept: {
      ...{ ...step, from: [4], to: 5, who: 'reviewer', level: { field: 'approveLevel' } },
      ...{ permission: 'review', asks: 'opinion', stamps: { time: 'acceptDate', opinion: 'acceptOpinion' } },
    },
    complete: {
      ...step,
      from: [5],
      to: 6,
      who: 'reviewer',
      permission: 'edit',
      needs: ['careEndDate', 'followUps'],
    },
  },
});

/** A move of trees: reviewed, then carried out. */
export const moveRecord = defineRecord({
  ...named('moveRecord'),
  title: 'applyNo',
  region: 'xzCode',
  states: [review, moving],
  fields: {
    applyNo: text({ ...auto, max: 20 }),
    xzCode: region(main),
    toLon: decimal({ ...main, scale: 6 }),
    toLat: decimal({ ...main, scale: 6 }),
    planDate: date(main),
    careEndDate: date(main),
    followUps: text({ ...main, max: 2000 }),
    moveStage: dictionary({ ...auto, code: 'move_stage', numeric: true, filter: 'in' }),
    approveLevel: integer(auto),
    acceptDate: date(auto),
    acceptOpinion: text({ ...auto, max: 500 }),
  },
});

/** An event: accepted by the county, in an emergency by the city too, verified by a row of its own, closed by its level. */
export const event = defineMachine({
  field: 'status',
  label: ['事件状态', 'Progress'],
  dictionary: 'event_status',
  initial: 0,
  editable: [0, 6],
  removable: [0, 6],
  levels: { 1: 3, 2: 3 },
  due: {
    1: { field: 'acceptDeadline' },
    2: { field: 'verifyDeadline' },
    3: { field: 'verifyDeadline' },
    4: { field: 'closeDeadline' },
  },
  transitions: {
    submit: { ...step, from: [0, 6], to: 1, who: 'owner', permission: 'edit', complete: true },
    accept: { ...step, from: [1], to: 2, who: 'reviewer', permission: 'review', asks: 'opinion' },
    acceptAbove: {
      ...{ ...step, from: [1], to: 2, who: 'reviewer', level: 2 },
      ...{ permission: 'review', asks: 'opinion', when: { emergency: [1] } },
    },
    return: { ...step, from: [1], to: 6, who: 'reviewer', permission: 'review', asks: 'reason', back: true },
    verify: { ...step, from: [2], to: 3, who: 'system', waitsFor: 'reviewer', permission: 'add' },
    confirmed: { ...step, from: [3], to: 4, who: 'system' },
    dismissed: { ...step, from: [3], to: 7, who: 'system' },
    close: {
      ...{ ...step, from: [4], to: 5, who: 'reviewer', level: { field: 'closeLevel' } },
      ...{ permission: 'review', needs: ['handleResult'], stamps: { user: 'closeUser', time: 'closeTime' } },
    },
    reopen: {
      ...{ ...step, from: [5], to: 4, who: 'reviewer', level: [1, 2] },
      ...{ permission: 'review', asks: 'reason', back: true },
    },
  },
});

/** Something that has happened to a tree. */
export const reportEvent = defineRecord({
  ...named('reportEvent'),
  title: 'title',
  region: 'xzCode',
  states: [event],
  fields: {
    title: text({ ...main, max: 200, required: 'submit' }),
    xzCode: region(main),
    emergency: flag(main),
    handleResult: text({ ...main, max: 500 }),
    closeLevel: integer(auto),
    acceptDeadline: datetime(auto),
    verifyDeadline: datetime(auto),
    closeDeadline: datetime(auto),
    closeUser: text({ ...auto, max: 50 }),
    closeTime: datetime(auto),
  },
});

const result = {
  ...step,
  from: [3],
  permission: 'edit',
  needs: ['verifyTime', 'verifyResult', 'treeCondition'],
} as const;
const TRUE = { verifyResult: [1, 2] };
const FALSE = { verifyResult: [3] };

/** What a verification has found, by the county or the region that the event was handed to. */
export const verification = defineMachine({
  field: 'status',
  label: ['核实状态', 'Verification'],
  dictionary: 'event_status',
  initial: 3,
  editable: [3],
  removable: [],
  levels: { 3: 3 },
  due: { 3: { field: 'deadline' } },
  transitions: {
    confirm: { ...result, to: 4, who: 'reviewer', when: TRUE },
    dismiss: { ...result, to: 7, who: 'reviewer', when: FALSE },
    confirmHanded: { ...result, to: 4, who: 'named', when: TRUE },
    dismissHanded: { ...result, to: 7, who: 'named', when: FALSE },
  },
});

/** A verification of an event. */
export const eventVerify = defineRecord({
  ...named('eventVerify'),
  title: 'eventNo',
  region: 'xzCode',
  regions: 'transferTo',
  states: [verification],
  fields: {
    eventNo: text({ ...auto, max: 20 }),
    xzCode: region(main),
    transferTo: region(main),
    deadline: date(main),
    verifyTime: datetime(main),
    verifyResult: dictionary({ ...main, code: 'verify_result' }),
    treeCondition: text({ ...main, max: 200 }),
  },
});
