import {
  centralGovernment,
  check,
  checkedPublishing,
  dueOf,
  emergencyWarning,
  eventProgress as event,
  eventVerify,
  type Machine,
  moveRecord,
  moveStages as moving,
  transitionVerb,
  nextTurns,
  permissionOf,
  projectStage as project,
  type RecordDefinition,
  reportEvent,
  review,
  turnFilters,
  verification,
  waitingFor,
} from '@gushu/shared';
import type { Caller } from '../../src/caller/caller.js';
import {
  assertFilled,
  assertTransition,
  transitionsOf,
  systemTransition,
} from '../../src/transitions/transitions.js';
import { afterTransition } from '../../src/transitions/states.js';
import type { AnyRow } from '../../src/rows/stored.js';
import { countingSql } from '../../src/work/waiting.queries.js';

const COUNTY = '330106';
const PEOPLE = {
  maker: `${COUNTY}002`,
  township: `${COUNTY}003`,
  county: COUNTY,
  city: '3301',
  province: '33',
  nation: '',
  'the county beside it': '330108',
  'another province': '32',
};
type Who = keyof typeof PEOPLE;
const EVERYBODY = Object.keys(PEOPLE) as Who[];

const VERBS = ['view', 'add', 'edit', 'review', 'publish'] as const;
const personOf = (record: RecordDefinition, who: Who): Caller =>
  ({
    xzCode: PEOPLE[who],
    userId: who,
    userName: who,
    tenantId: '000000',
    roles: [],
    rowScopes: {},
    permissions: new Set(VERBS.map((verb) => permissionOf(record, verb))),
  }) as unknown as Caller;
const rowOf = (given: object): AnyRow =>
  ({ xzCode: COUNTY, createUser: 'maker', createTime: '2026-05-01 09:00:00', ...given }) as unknown as AnyRow;

/** State → who → transitions, each with the state it leads to. Nobody else makes one. */
type Table = Record<number, Partial<Record<Who, Record<string, number>>>>;

interface Walk {
  name: string;
  record: RecordDefinition;
  machine: Machine;
  given?: object;
  table: Table;
}

const both = (people: readonly Who[], transitions: Record<string, number>) =>
  Object.fromEntries(people.map((who) => [who, transitions])) as Partial<Record<Who, Record<string, number>>>;

const WALKS: Walk[] = [
  {
    ...{ name: 'a move of trees that the province approved', record: moveRecord, machine: moving },
    given: { status: 1, approveLevel: 1 },
    table: {
      1: {},
      2: { county: { start: 3 } },
      3: { county: { finish: 4 } },
      4: { province: { accept: 5, refuse: 3 } },
      5: { county: { end: 6 } },
      6: {},
    },
  },
  {
    ...{ name: 'an event of the second level', record: reportEvent, machine: event },
    given: { emergency: 0, closeLevel: 3 },
    table: {
      0: { maker: { submit: 1 } },
      1: { county: { accept: 2, return: 6 } },
      2: {},
      3: {},
      4: { county: { close: 5 } },
      5: both(['city', 'province'], { reopen: 4 }),
      6: { maker: { submit: 1 } },
      7: {},
    },
  },
  {
    ...{ name: 'an emergency of the fourth level', record: reportEvent, machine: event },
    given: { emergency: 1, closeLevel: 2 },
    table: {
      1: { county: { accept: 2, return: 6 }, city: { acceptAbove: 2 } },
      4: { city: { close: 5 } },
    },
  },
  {
    ...{ name: 'a verification that found it true', record: eventVerify, machine: verification },
    given: { verifyResult: '1', transferTo: '330108' },
    table: { 3: { county: { confirm: 4 }, 'the county beside it': { confirmHanded: 4 } }, 4: {}, 7: {} },
  },
  {
    ...{ name: 'a verification that found it untrue', record: eventVerify, machine: verification },
    given: { verifyResult: '3' },
    table: { 3: { county: { dismiss: 7 } } },
  },
  {
    ...{ name: 'a verification without a result', record: eventVerify, machine: verification },
    given: { verifyResult: null },
    table: { 3: {} },
  },
  {
    ...{ name: 'a project of a county', record: centralGovernment, machine: project },
    table: {
      1: { city: { appraise: 2 } },
      2: { city: { allot: 3, unappraise: 1 } },
      3: { county: { begin: 4 }, city: { unallot: 2 } },
      4: { county: { finish: 5, unbegin: 3 } },
      5: { county: { unfinish: 4 }, city: { accept: 6 } },
      6: { county: { settle: 7 }, city: { unaccept: 5 } },
      7: { county: { unsettle: 6 } },
    },
  },
  {
    ...{ name: 'a project of a province', record: centralGovernment, machine: project },
    given: { xzCode: '33' },
    table: { 1: { nation: { appraise: 2 } }, 3: { province: { begin: 4 }, nation: { unallot: 2 } } },
  },
  ...[centralGovernment, emergencyWarning].flatMap((record): Walk[] => {
    const [machine, publishing] = record.states.slice(-2) as [Machine, Machine];
    const name = `${record.name} of a county`;
    return [
      {
        ...{ name: `${name}, its check`, record, machine },
        table: { 0: { city: { approve: 1, refuse: 2 } }, 1: {}, 2: {} },
      },
      {
        ...{ name: `${name}, checked`, record, machine: publishing, given: { checkStatus: 1 } },
        table: {
          0: { county: { publish: 1 } },
          1: { county: { unpublish: 2 } },
          2: { county: { publish: 1 } },
        },
      },
      {
        ...{ name: `${name}, not checked`, record, machine: publishing, given: { checkStatus: 0 } },
        table: { 0: {}, 1: { county: { unpublish: 2 } }, 2: {} },
      },
    ];
  }),
];

const offered = (record: RecordDefinition, who: Who, given: object, field: string) =>
  Object.fromEntries(
    transitionsOf(personOf(record, who), { record, row: rowOf(given), end: 1 })
      .filter((transition) => transition.field === field)
      .map(({ action, status }) => [action, status]),
  );

describe('The transitions of records with machines of their own', () => {
  it.each(WALKS.map((walk) => [walk.name, walk] as const))('%s', (_, { record, machine, given, table }) => {
    for (const [state, people] of Object.entries(table))
      for (const who of EVERYBODY)
        expect([
          state,
          who,
          offered(record, who, { ...given, [machine.field]: Number(state) }, machine.field),
        ]).toEqual([state, who, people[who] ?? {}]);
  });

  it('are called by the field that they move', () => {
    const verbs = [moveRecord, reportEvent, centralGovernment].map(({ states }) =>
      states.map(({ field }) => transitionVerb(field)),
    );
    expect(verbs).toEqual([
      ['updateStatus', 'updateMoveStage'],
      ['updateStatus'],
      ['updateStage', 'updateCheckStatus', 'updatePublishStatus'],
    ]);
  });

  it('need fields to be filled, and a reason where they go one step back', () => {
    expect(() => assertFilled(verification.transitions['confirm']!, rowOf({ verifyResult: '1' }))).toThrow();
    const row = rowOf({ stage: 4 });
    const allowed = transitionsOf(personOf(centralGovernment, 'county'), {
      record: centralGovernment,
      row,
      end: 3,
    });
    const back = { field: 'stage', status: 3, row };
    expect(() => assertTransition(centralGovernment, allowed, back)).toThrow();
    expect(
      assertTransition(centralGovernment, allowed, { ...back, opinion: '材料不全，退回上一阶段' }).action,
    ).toBe('unbegin');
  });

  it('stamp what their record has: a warning that is withdrawn is cancelled', () => {
    const before = rowOf({ publishStatus: 1, checkStatus: 1, publishTime: '2026-05-01 10:00:00' });
    const caller = personOf(emergencyWarning, 'county');
    const transition = emergencyWarning.states[1]!.transitions['unpublish']!;
    const after = afterTransition(emergencyWarning, {
      before,
      asked: { field: 'publishStatus', status: 2 },
      transition,
      caller,
    });
    expect(after).toMatchObject({ publishStatus: 2, publishTime: '2026-05-01 10:00:00' });
    expect(after['cancelTime']).toMatch(/^\d{4}-/);
  });
});

describe('The transitions of the system itself', () => {
  const records: RecordDefinition[] = [
    moveRecord,
    reportEvent,
    eventVerify,
    centralGovernment,
    emergencyWarning,
  ];

  it('are offered to nobody, not even to whoever stands for all', () => {
    for (const record of records)
      for (const { field, transitions } of record.states)
        for (const [action, { who, from }] of Object.entries(transitions))
          if (who === 'system' && from !== 'first') {
            const row = rowOf({ status: 1, [field]: from[0] });
            const admin = { ...personOf(record, 'nation'), roles: ['administrator'] } as Caller;
            const everybody = [admin, ...EVERYBODY.map((each) => personOf(record, each))];
            const actions = everybody.flatMap((caller) => transitionsOf(caller, { record, row, end: 3 }));
            expect(actions.map((transition) => transition.action)).not.toContain(action);
          }
  });

  it('are made where the row stands right, and refused elsewhere', () => {
    expect(systemTransition(moveRecord, 'approve', rowOf({ status: 1, moveStage: 1 }))).toMatchObject({
      field: 'moveStage',
      status: 2,
    });
    expect(() => systemTransition(moveRecord, 'approve', rowOf({ status: 1, moveStage: 2 }))).toThrow();
    expect(() => systemTransition(moveRecord, 'start', rowOf({ status: 1, moveStage: 2 }))).toThrow();
    expect(systemTransition(reportEvent, 'verify', rowOf({ status: 2 })).status).toBe(3);
    expect(systemTransition(reportEvent, 'dismiss', rowOf({ status: 3 })).status).toBe(7);
    expect(() => systemTransition(reportEvent, 'dismiss', rowOf({ status: 4 }))).toThrow();
  });
});

describe('What waits in machines of their own', () => {
  const waits = (machine: Machine, who: Who): string[] => {
    const holds = () => true;
    return waitingFor(machine, { xzCode: PEOPLE[who], everyLevel: false, holds }).map(
      ({ state, who: mover }) => `${state} ${mover}`,
    );
  };
  const next = (record: RecordDefinition, field: string, given: object): string[] =>
    nextTurns(record.states, field, rowOf(given)).map((turn) => `${turn.field} ${turn.state} ${turn.who}`);

  it('waits for the level of its state, for that of the row, for the region or the level above', () => {
    expect(waits(moving, 'county')).toEqual(['5 reviewer', '4 reviewer', '3 reviewer', '2 reviewer']);
    expect(waits(moving, 'province')).toEqual(['4 reviewer']);
    // A verification that the county saves waits for it, too; one that was handed over may name anybody's region. A
    // draft from a patrol waits for the county as well.
    expect(waits(event, 'county')).toEqual([
      ...['6 reviewer', '4 reviewer', '2 reviewer', '1 reviewer', '0 reviewer', '6 owner', '0 owner'],
    ]);
    expect(waits(event, 'city')).toEqual(['4 reviewer', '1 reviewer', '6 owner', '0 owner']);
    expect(waits(verification, 'city')).toEqual(['3 named', '3 named']);
    expect(waits(project, 'city')).toEqual([
      ...['6 region', '5 above', '4 region', '3 region', '2 above', '1 above'],
    ]);
    expect(waits(check, 'city')).toEqual(['0 above']);
    // A withdrawn row may stay so.
    expect(waits(checkedPublishing, 'county')).toEqual(['0 region']);
    expect(waits(review, 'township')).toEqual(['2 owner', '0 owner']);
  });

  it('is announced to who acts next, also in another machine that this has opened', () => {
    expect(next(reportEvent, 'status', { status: 1, emergency: 0 })).toEqual(['status 1 reviewer']);
    expect(next(reportEvent, 'status', { status: 1, emergency: 1 })).toHaveLength(2);
    expect(next(centralGovernment, 'checkStatus', { stage: 4, checkStatus: 1, publishStatus: 0 })).toEqual([
      'publishStatus 0 region',
    ]);
    expect(next(centralGovernment, 'stage', { stage: 5, checkStatus: 0, publishStatus: 0 })).toEqual([
      'stage 5 above',
    ]);
    expect(next(centralGovernment, 'stage', { stage: 7, checkStatus: 0, publishStatus: 0 })).toEqual([]);
  });

  it('is found in its list by the state and what else it presupposes', () => {
    const [turn] = nextTurns(
      emergencyWarning.states,
      'checkStatus',
      rowOf({ checkStatus: 1, publishStatus: 0 }),
    );
    expect(turnFilters(turn!)).toEqual({ publishStatus: '0', checkStatus: '1' });
  });

  it('is due by the end of a day, at a moment or some hours after one', () => {
    expect(dueOf(moveRecord, rowOf({ status: 1, moveStage: 2, planDate: '2026-06-01' }))).toBe(
      '2026-06-01 23:59:59',
    );
    expect(dueOf(moveRecord, rowOf({ status: 1, moveStage: 3, planDate: '2026-06-01' }))).toBeUndefined();
    const deadlines = { acceptDeadline: '2026-05-02 09:00:00', closeDeadline: '2026-06-01 09:00:00' };
    expect(dueOf(reportEvent, rowOf({ status: 1, ...deadlines }))).toBe('2026-05-02 09:00:00');
    expect(dueOf(reportEvent, rowOf({ status: 2, ...deadlines }))).toBeUndefined();
    expect(dueOf(reportEvent, rowOf({ status: 4, ...deadlines }))).toBe('2026-06-01 09:00:00');
    expect(dueOf(emergencyWarning, rowOf({ checkStatus: 0, publishStatus: 0 }))).toBe('2026-05-01 11:00:00');
  });

  it('is counted in one scan of a record, however many its machines', () => {
    const caller = personOf(centralGovernment, 'city');
    const holds = () => true;
    const actor = { xzCode: caller.xzCode, everyLevel: false, holds };
    const turns = centralGovernment.states.flatMap((machine) => waitingFor(machine, actor));
    const counted = turns.map((turn) => ({ turn, change: false, list: undefined }));
    const { sql: text } = countingSql(caller, centralGovernment, counted);
    expect(text.match(/ from /g)).toHaveLength(1);
    for (const field of ['stage', 'check_status', 'publish_status'])
      expect(text).toContain(`t.${field} in (`);
    expect(text).toContain('"2 overdue"');
  });
});
