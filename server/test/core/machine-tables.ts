import {
  cancellable,
  check,
  checkedPublishing,
  consultation,
  deviceState,
  eventProgress,
  finalReview,
  display,
  inquiry,
  isPublished,
  type Machine,
  moveStages,
  openPublishing,
  projectStage,
  promptCheck,
  publishing,
  type RecordDefinition,
  reporting,
  review,
  submission,
  revocation,
  verification,
} from '@gushu/shared';
import { COUNTY, type Given, placeOf } from '../kit/factories.js';

const TOWNSHIP = '330106002';
const OTHER_TENANT = '100001';

/** Somebody of a test. */
interface Person {
  xzCode: string;
  tenantId?: string;
  /** Alias of the role, where it is not the one that may do everything. */
  role?: string;
}

/** Who looks at a row and tries to move it. */
const PEOPLE = {
  village: { xzCode: `${TOWNSHIP}051` },
  township: { xzCode: TOWNSHIP },
  'a colleague in the township': { xzCode: TOWNSHIP },
  county: { xzCode: COUNTY },
  'a colleague in the county': { xzCode: COUNTY },
  city: { xzCode: '3301' },
  province: { xzCode: '33' },
  nation: { xzCode: '' },
  'the county beside it': { xzCode: '330108' },
  'another province': { xzCode: '32' },
  'the county of another tenant': { xzCode: COUNTY, tenantId: OTHER_TENANT },
  'a county that only reads': { xzCode: COUNTY, role: 'reader' },
  administrator: { xzCode: '', role: 'administrator' },
} as const satisfies Record<string, Person>;
export type Who = keyof typeof PEOPLE;
/** All of them. */
export const EVERYBODY = Object.keys(PEOPLE) as Who[];
/** Holds every permission to see and no other. */
export const READER: Who = 'a county that only reads';

/** One of them, as they are made. */
export const personOf = (who: Who): Person => PEOPLE[who];

/** State → who → transitions with the state each leads to. Nobody else moves the row. */
type Table = Record<number, Partial<Record<Who, Record<string, number>>>>;

/** The review of rows entered in a township: it ends at the county. */
const ENDS_AT_COUNTY: Table = {
  0: { township: { submit: 3 }, administrator: { submit: 1 } },
  1: {},
  2: { township: { submit: 3 }, administrator: { submit: 1 } },
  3: {
    township: { withdraw: 0 },
    county: { pass: 1, return: 2 },
    'a colleague in the county': { pass: 1, return: 2 },
    administrator: { pass: 1, return: 2 },
  },
  4: { city: { pass: 1, return: 2 }, administrator: { pass: 1, return: 2 } },
  5: { province: { pass: 1, return: 2 }, administrator: { pass: 1, return: 2 } },
  6: { nation: { pass: 1, return: 2 }, administrator: { pass: 1, return: 2 } },
};

/** The same for a tree of the first class: its review ends at the province. */
const ENDS_AT_PROVINCE: Table = {
  ...ENDS_AT_COUNTY,
  3: {
    township: { withdraw: 0 },
    county: { pass: 4, return: 2 },
    'a colleague in the county': { pass: 4, return: 2 },
    administrator: { pass: 4, return: 2 },
  },
  4: { city: { pass: 5, return: 2 }, administrator: { pass: 5, return: 2 } },
};

/** Entered by the county: it does not wait for itself. */
const BY_COUNTY: Table = {
  ...ENDS_AT_COUNTY,
  0: { county: { submit: 1 }, administrator: { submit: 1 } },
  2: { county: { submit: 1 }, administrator: { submit: 1 } },
  3: { ...ENDS_AT_COUNTY[3], township: {} },
};
const BY_COUNTY_TO_PROVINCE: Table = {
  ...ENDS_AT_PROVINCE,
  0: { county: { submit: 4 }, administrator: { submit: 1 } },
  2: { county: { submit: 4 }, administrator: { submit: 1 } },
  3: { ...ENDS_AT_PROVINCE[3], township: {} },
  4: { ...ENDS_AT_PROVINCE[4], county: { withdraw: 0 } },
};

const all = <M>(people: readonly Who[], transitions: M) =>
  Object.fromEntries(people.map((who) => [who, transitions])) as Partial<Record<Who, M>>;

/** Dictionary publish_status: the owner's level publishes and withdraws; drafts are nobody else's to see. */
const published = (region: readonly Who[]): Table => ({
  0: all(region, { publish: 1 }),
  1: all([...region, 'administrator'], { unpublish: 2 }),
  2: all(region, { publish: 1 }),
});

/** The same of what any region around the row publishes, to everybody. */
const DISPLAYED: Table = (() => {
  const around: Who[] = [
    'county',
    'a colleague in the county',
    'city',
    'province',
    'nation',
    'administrator',
  ];
  return { 0: all(around, { publish: 1 }), 1: all(around, { unpublish: 2 }), 2: all(around, { publish: 1 }) };
})();

/** The same of what the level above has agreed to: the platform's administrators see it as the nation does. */
const agreed = (region: readonly Who[]): Table => ({
  ...published(region),
  0: all([...region, 'administrator'], { publish: 1 }),
  2: all([...region, 'administrator'], { publish: 1 }),
});

/** The same as long as the level above has not agreed. */
const unchecked = (region: readonly Who[]): Table => ({ ...published(region), 0: {}, 2: {} });

/** Dictionary check_status: the level above the owner. */
const checked = (above: Who): Table => ({
  0: all([above, 'administrator'], { approve: 1, refuse: 2 }),
  1: {},
  2: {},
});

/** Dictionary device_status: heartbeats say whether it is online, people of the regions around it the rest. */
const DEVICE: Table = (() => {
  const around: Who[] = [
    ...(['county', 'a colleague in the county', 'city', 'province', 'nation', 'administrator'] as const),
  ];
  return {
    0: all(around, { fault: 2, retire: 3 }),
    1: all(around, { fault: 2, retire: 3 }),
    2: all(around, { retire: 3, restore: 0 }),
    3: all(around, { fault: 2, restore: 0 }),
  };
})();

/** Dictionary inquiry_status: who asks submits, withdraws and closes; the first reply moves it on by itself. */
const ASKED: Table = {
  0: { county: { submit: 1 } },
  1: { county: { withdraw: 0 }, administrator: { withdraw: 0 } },
  2: { county: { close: 3 }, administrator: { close: 3 } },
  3: {},
};

/** Dictionary project_stage: review, money and acceptance by the level above, the rest by the region; each takes back its own. */
function staged(region: readonly Who[], above: Who): Table {
  const [ours, theirs] = [
    (moves: Record<string, number>) => all(region, moves),
    (moves: Record<string, number>) => all([above], moves),
  ];
  const both = (one: Record<string, number>, other: Record<string, number> = {}) => ({
    administrator: { ...one, ...other },
  });
  return {
    1: { ...theirs({ appraise: 2 }), ...both({ appraise: 2 }) },
    2: { ...theirs({ allot: 3, unappraise: 1 }), ...both({ allot: 3, unappraise: 1 }) },
    3: { ...ours({ begin: 4 }), ...theirs({ unallot: 2 }), ...both({ begin: 4 }, { unallot: 2 }) },
    4: { ...ours({ finish: 5, unbegin: 3 }), ...both({ finish: 5, unbegin: 3 }) },
    5: { ...ours({ unfinish: 4 }), ...theirs({ accept: 6 }), ...both({ unfinish: 4 }, { accept: 6 }) },
    6: { ...ours({ settle: 7 }), ...theirs({ unaccept: 5 }), ...both({ settle: 7 }, { unaccept: 5 }) },
    7: { ...ours({ unsettle: 6 }), ...both({ unsettle: 6 }) },
  };
}

const COUNTIES: readonly Who[] = ['county', 'a colleague in the county'];
const DECIDERS: readonly Who[] = [...COUNTIES, 'administrator'];

/** Dictionary event_status: reported by its maker, accepted and closed by the county, reopened by those above it. */
const REPORTED: Table = {
  0: all(['county', 'administrator'], { submit: 1 }),
  1: all(DECIDERS, { accept: 2, return: 6 }),
  2: {},
  3: {},
  4: all(DECIDERS, { close: 5 }),
  5: all(['city', 'province', 'administrator'], { reopen: 4 }),
  6: all(['county', 'administrator'], { submit: 1 }),
  7: {},
};

/** The same of an emergency at level 3: accepted by the city too, and closed by it alone. */
const URGENT: Table = {
  ...REPORTED,
  1: {
    ...all(COUNTIES, { accept: 2, return: 6 }),
    city: { acceptAbove: 2 },
    administrator: { accept: 2, return: 6 },
  },
  4: all(['city', 'administrator'], { close: 5 }),
};

/** Dictionary consult_status: arranged from above, answered by those who arranged it, carried out by the county. */
const CONSULTED: Table = {
  0: all(['county', 'administrator'], { submit: 1 }),
  1: all(['city', 'province', 'administrator'], { arrange: 2, return: 5 }),
  2: all(['city', 'province', 'administrator'], { concludeAbove: 3 }),
  3: all(DECIDERS, { carryOut: 4 }),
  4: {},
  5: all(['county', 'administrator'], { submit: 1 }),
};

/** Dictionary move_stage: carried out by the county, accepted by the level that approved it. */
const MOVED: Table = {
  1: {},
  2: all(DECIDERS, { start: 3 }),
  3: all(DECIDERS, { finish: 4 }),
  4: all(['city', 'administrator'], { accept: 5, refuse: 3 }),
  5: all(DECIDERS, { end: 6 }),
  6: {},
};

/** The same keys of a verification: its result is the county's to say. */
const verified = (action: string, to: number): Table => ({
  3: all(DECIDERS, { [action]: to }),
  4: {},
  7: {},
});

/** A report of a county: decided on by its city, and by nobody else. */
const REPORTED_ABOVE: Table = {
  ...ENDS_AT_COUNTY,
  0: { county: { submit: 4 }, administrator: { submit: 1 } },
  2: { county: { submit: 4 }, administrator: { submit: 1 } },
  3: { ...ENDS_AT_COUNTY[3], ...all(DECIDERS, { pass: 4, return: 2 }), township: {} },
  4: { ...ENDS_AT_COUNTY[4], county: { withdraw: 0 } },
};

/** Dictionary check_record_status: submitted by the people of the region that checks, and that is all. */
const SUBMITTED: Table = {
  0: all(['county', 'a colleague in the county', 'administrator'], { submit: 1 }),
  1: {},
};

/** People of a region, and of the level above it. */
const REGIONS: Record<string, { people: Who[]; above: Who }> = {
  [COUNTY]: { people: ['county', 'a colleague in the county', READER], above: 'city' },
  '33': { people: ['province'], above: 'nation' },
};

/** A row to walk: its record and machine, place and owner, and the expected table. */
export interface Walk {
  name: string;
  record: RecordDefinition;
  machine: Machine;
  xzCode: string;
  owner: Who;
  /** Further values of the row. */
  given?: Given;
  table: Table;
}

/** Values of a verification besides its result. */
const FOUND = { verifyTime: '2026-01-02 10:00:00', treeCondition: '主干完好' };

const FIRST_CLASS: Readonly<Record<string, Given>> = {
  oldTree: { treeAge: 600, oldTreeLevel: '1', protectLevel: '1' },
  oldTreeGroup: { protectLevel: '1' },
  applyRevoke: { protectLevel: '1', revokeReason: '99' },
  moveRecord: { protectLevelMax: '1', moveReason: '4' },
};

type WalkOf = (name: string, table: Table, more?: Partial<Walk>) => Walk;

/** The walks of a review: the level that recognises trees and groups ends theirs. */
function reviewed(record: RecordDefinition, of: WalkOf): Walk[] {
  const first = FIRST_CLASS[record.name];
  const more = { xzCode: TOWNSHIP, given: first ?? {} };
  return [
    of(' of a township', first ? ENDS_AT_PROVINCE : ENDS_AT_COUNTY, { ...more, owner: 'township' }),
    of(' of a county', first ? BY_COUNTY_TO_PROVINCE : BY_COUNTY, { ...more, owner: 'county' }),
  ];
}

/** The rows of a record whose transitions by a machine are walked, with the expected tables. */
export function walksOf(record: RecordDefinition, machine: Machine): Walk[] {
  const place = placeOf(record);
  const { people, above } = REGIONS[place]!;
  const writers = people.filter((who) => who !== READER);
  const of: WalkOf = (name, table, more) => ({
    name: `${record.name}, ${machine.field}${name}`,
    record,
    machine,
    table,
    xzCode: place,
    owner: writers[0]!,
    ...more,
  });
  if (machine === review || machine === finalReview || machine === revocation) return reviewed(record, of);
  if (machine === inquiry) return [of(' that is open', ASKED, { given: { isOpen: 1 } })];
  if (machine === deviceState) return [of('', DEVICE)];
  if (machine === publishing) return [of('', published(writers))];
  if (machine === display) return [of('', DISPLAYED)];
  if (machine === check || machine === promptCheck)
    return [of('', checked(above), { given: { publishStatus: 0 } })];
  if (machine === consultation)
    return [
      of('', CONSULTED, {
        given: {
          ...{ consultDate: '2026-01-02 10:00:00', consultWay: '1', curingId: '1' },
          ...{ expertIds: '1', expertUserIds: '1' },
          ...{ diagnosis: '干腐', opinion: '修补', measures: '清腐后填充' },
        },
      }),
    ];
  if (machine === eventProgress)
    return [
      of('', REPORTED, { given: { closeLevel: 3, emergency: 0 } }),
      of(' in an emergency', URGENT, { given: { closeLevel: 2, emergency: 1, eventLevel: '3' } }),
    ];
  if (machine === verification)
    return [
      of(' of what is true', verified('confirm', 4), { given: { ...FOUND, verifyResult: '1' } }),
      of(' of what is not', verified('dismiss', 7), { given: { ...FOUND, verifyResult: '3' } }),
    ];
  if (machine === reporting) return [of('', REPORTED_ABOVE)];
  if (machine === submission) return [of('', SUBMITTED)];
  if (machine === moveStages) return [of('', MOVED, { given: { status: 1, approveLevel: 2 } })];
  if (machine === projectStage) return [of('', staged(writers, above))];
  if (machine === checkedPublishing || machine === openPublishing || machine === cancellable)
    return [
      of(' once it is checked', agreed(writers), { given: { checkStatus: 1 } }),
      of(' before it is checked', unchecked(writers), { given: { checkStatus: 0 } }),
      of(' after it was refused', unchecked(writers), { given: { checkStatus: 2 } }),
    ];
  throw new Error(
    `No table of ${record.name}, ${machine.field}: write what is expected into machine-tables.ts`,
  );
}

/** A person at a state of a row: the transitions that they may make, and the states that they request. */
export interface Cell {
  state: number;
  who: Who;
  transitions: Record<string, number>;
  targets: readonly number[];
}

/** Everybody at every state, who asks for each state that a transition leads to. */
export function cellsOf({ table }: Walk): Cell[] {
  const cells = Object.values(table).flatMap((people) => Object.values(people));
  const targets = [...new Set(cells.flatMap((transitions) => Object.values(transitions)))];
  return Object.entries(table).flatMap(([state, people]) =>
    EVERYBODY.map((who) => ({ state: Number(state), who, transitions: people[who] ?? {}, targets })),
  );
}

/**
 * For each transition one who may make it, and one who may not: another for each transition, so that all kinds of people
 * come up.
 */
export function samplesOf(walk: Walk): Cell[] {
  const cells = cellsOf(walk);
  const actions = [...new Set(cells.flatMap(({ transitions }) => Object.keys(transitions)))];
  return actions.flatMap((action, at) => {
    const allowed = cells.find(({ transitions }) => transitions[action] !== undefined)!;
    const targets = [allowed.transitions[action]!];
    const others = cells.filter(
      ({ state, transitions }) =>
        state === allowed.state && !Object.values(transitions).includes(targets[0]!),
    );
    const refused = others[(3 * at) % others.length]!;
    return [allowed, refused].map((cell) => ({ ...cell, targets }));
  });
}

/** Whether somebody reads a row: others read it when it is published, or open to them and no draft. */
export function sees({ record, xzCode, owner }: Walk, who: Who, isOut: boolean): boolean {
  const person = personOf(who);
  if (person.tenantId) return false;
  if (record.open) return who === owner || isOut;
  const [below, above] = [xzCode.startsWith(person.xzCode), person.xzCode.startsWith(xzCode)];
  if (!isPublished(record)) return below;
  const checks = record.states.some((machine) => machine === check || machine === promptCheck);
  return person.xzCode === xzCode || (checks && below) || (isOut && (below || above));
}
