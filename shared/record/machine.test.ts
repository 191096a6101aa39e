import {
  type Actor,
  allowedTransitions,
  applyRevoke,
  decidesAtOnce,
  defineMachine,
  now,
  type RowTransition,
  takeBackTime,
  transitionOutcome,
} from '../index.js';

const COUNTY = '330106';
const step = { label: ['', ''], done: ['', ''], permission: 'review' } as const;

/** A check that the county closes, that city and province open again, and that a region it is handed to answers. */
const closing = defineMachine({
  field: 'status',
  label: ['', ''],
  dictionary: 'check_record_status',
  initial: 0,
  editable: [0],
  removable: [0],
  levels: { 1: 3 },
  transitions: {
    close: { ...step, from: [1], to: 2, who: 'reviewer' },
    reopen: { ...step, from: [2], to: 1, who: 'reviewer', level: [1, 2] },
    cancel: { ...step, from: [2], to: 3, who: 'reviewer', level: 0 },
    answer: { ...step, from: [1], to: 2, who: 'named' },
  },
});

const somebody: Actor = {
  xzCode: COUNTY,
  owner: false,
  party: false,
  named: false,
  everyLevel: false,
  holds: () => true,
};

const transitionsOf = (status: number, actor: Partial<Actor>): string[] =>
  allowedTransitions(closing, { values: { status }, xzCode: COUNTY, end: 3 }, { ...somebody, ...actor }).map(
    ({ action }: RowTransition) => action,
  );

describe('A machine of fixed levels', () => {
  it('lets the level of its state move it in its own region alone', () => {
    expect(transitionsOf(1, {})).toEqual(['close']);
    expect(transitionsOf(1, { xzCode: '330108' })).toEqual([]);
    expect(transitionsOf(1, { xzCode: '320106' })).toEqual([]);
    expect(transitionsOf(1, { xzCode: '3301' })).toEqual([]);
  });

  it('lets the levels that a transition names make it, above the row’s region alone', () => {
    expect(transitionsOf(2, { xzCode: '3301' })).toEqual(['reopen']);
    expect(transitionsOf(2, { xzCode: '33' })).toEqual(['reopen']);
    expect(transitionsOf(2, { xzCode: '3302' })).toEqual([]);
    expect(transitionsOf(2, { xzCode: '' })).toEqual(['cancel']);
    expect(transitionsOf(2, {})).toEqual([]);
  });

  it('lets a region that the row names make the transitions that are meant for it and no other', () => {
    expect(transitionsOf(1, { xzCode: '330108', named: true })).toEqual(['answer']);
    expect(transitionsOf(2, { xzCode: '330108', named: true })).toEqual([]);
  });

  it('lets who stands for every level make each, of those that lead to one state the first', () => {
    expect(transitionsOf(1, { xzCode: '', everyLevel: true })).toEqual(['close']);
    expect(transitionsOf(2, { xzCode: '', everyLevel: true })).toEqual(['reopen', 'cancel']);
  });
});

describe('A decision that may be taken back', () => {
  const [machine] = applyRevoke.states;
  const [submit, takeBack] = [machine!.transitions['submit']!, machine!.transitions['takeBack']!];
  const offered = (takeBackUntil: string | null, actor: Partial<Actor> = { owner: true }) =>
    allowedTransitions(
      machine!,
      { values: { status: 1, takeBackUntil }, xzCode: COUNTY, end: 3 },
      { ...somebody, ...actor },
    ).map(({ action }) => action);

  it('opens a day for that where nobody above decides, and shuts it as it is taken back', () => {
    const { takeBackUntil } = takeBackTime(submit, 1);
    expect(Date.parse(takeBackUntil!) - Date.parse(now())).toBeGreaterThan(24 * 3_600_000 - 60_000);
    expect(Date.parse(takeBackUntil!) - Date.parse(now())).toBeLessThanOrEqual(24 * 3_600_000);
    expect(takeBackTime(submit, 4)).toEqual({});
    expect(takeBackTime(takeBack, 0)).toEqual({ takeBackUntil: null });
    expect(takeBackTime(machine!.transitions['pass']!, 1)).toEqual({});
  });

  it('is offered to who made it, up to that moment and never without one', () => {
    expect(offered(now(Date.now() + 60_000))).toEqual(['takeBack']);
    expect(offered(now(Date.now() - 1_000))).toEqual([]);
    expect(offered(null)).toEqual([]);
    expect(offered(now(Date.now() + 60_000), { owner: false })).toEqual([]);
  });

  it('is called so and said so, and a submission that goes on to the next level is not', () => {
    expect(decidesAtOnce(submit, 1)?.label).toEqual(['提交并批准', 'Submit and approve']);
    expect(decidesAtOnce(submit, 4)).toBeUndefined();
    expect(transitionOutcome(machine!, 'submit', 1)[0]).toContain('24小时内可以撤回');
    expect(transitionOutcome(machine!, 'submit', 4)[0]).toBe('已提交，待市级审核');
  });
});
