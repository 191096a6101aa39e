import { hasCityLevel, hoursLater, now, workingDaysLater } from '@gushu/shared';
import { CONSULTATIONS, type ConsultText, EVENTS, type EventText, RETURNED, UNTRUE } from './event-texts.js';
import { Random } from './random.js';
import { committee, personName, phoneNumber } from './texts.js';

/** A tree as far as what happens to it says. */
export interface HitTree {
  id: string;
  xzCode: string;
  countyName: string;
  villageName: string;
  provinceOldTreeNumber: string;
  lon: number;
  lat: number;
  treeTypeName: string;
  vigor: string;
  smallPlaceName: string | null;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** How far events have come, and how many days ago they happened: some late, most closed. */
const COURSES: readonly (readonly [status: number, days: number])[] = [
  ...([
    [1, 0],
    [1, 3],
    [2, 2],
    [3, 4],
    [4, 12],
    [5, 60],
    [5, 95],
    [6, 6],
    [7, 40],
    [5, 150],
    [4, 45],
    [3, 11],
  ] as const),
  ...([
    [5, 200],
    [0, 1],
    [2, 9],
    [5, 120],
  ] as const),
];

/** Steps that lead to a state, each with the hours after which it was made. */
const STEPS: Readonly<Record<number, readonly (readonly [action: string, status: number, hours: number])[]>> =
  {
    0: [],
    1: [['submit', 1, 2]],
    2: [
      ['submit', 1, 2],
      ['accept', 2, 8],
    ],
    3: [
      ['submit', 1, 2],
      ['accept', 2, 8],
      ['verify', 3, 20],
    ],
    4: [
      ['submit', 1, 2],
      ['accept', 2, 8],
      ['verify', 3, 20],
      ['confirm', 4, 70],
    ],
    5: [
      ['submit', 1, 2],
      ['accept', 2, 8],
      ['verify', 3, 20],
      ['confirm', 4, 70],
      ['close', 5, 400],
    ],
    6: [
      ['submit', 1, 2],
      ['return', 6, 10],
    ],
    7: [
      ['submit', 1, 2],
      ['accept', 2, 8],
      ['verify', 3, 20],
      ['dismiss', 7, 60],
    ],
  };

/** A step of a row's history. */
export interface Step {
  action: string;
  status: number;
  from: number;
  time: string;
}

const fill = (text: string, tree: HitTree): string => text.replace('{tree}', tree.treeTypeName);

function verificationOf(
  random: Random,
  tree: HitTree,
  given: { status: number; begun: string; found: string; text: (typeof EVENTS)[number] },
) {
  const { status, begun, found, text } = given;
  const isDone = status >= 4;
  const isTrue = isDone && status !== 7;
  const isFined = isTrue && text.illegalAct !== undefined;
  return {
    xzCode: tree.xzCode,
    oldTreeId: tree.id,
    verifyWay: '1',
    verifyDept: `${tree.countyName}林业局`,
    verifyPeople: `${personName(random)}、${personName(random)}`,
    deadline: workingDaysLater(5, momentOf(begun)).slice(0, 10),
    verifyTime: isDone ? found : null,
    verifyResult: isDone ? (isTrue ? '1' : '3') : null,
    treeCondition: isDone ? (isTrue ? text.treeCondition : '树体完好，长势正常。') : null,
    lossDescription: isTrue ? (text.lossDescription ?? null) : null,
    measure: isTrue ? text.measure : null,
    penaltyDocNo: isFined
      ? `${tree.xzCode.slice(0, 6)}林罚〔${begun.slice(0, 4)}〕${random.integer(1, 60)}号`
      : null,
    penaltyAmount: isFined ? random.integer(2, 40) * 500 : null,
    closeReason: isDone && !isTrue ? UNTRUE : null,
    status: isDone ? (isTrue ? 4 : 7) : 3,
    createTime: begun,
    updateTime: isDone ? found : begun,
  };
}

const momentOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);

/** The steps that an event has made since it happened, none of them in the future. */
function stepsOf(status: number, eventTime: string): Step[] {
  const latest = now();
  return STEPS[status]!.map(([action, to, hours], index, all) => {
    const time = hoursLater(hours, momentOf(eventTime));
    return { action, status: to, from: all[index - 1]?.[1] ?? 0, time: time < latest ? time : latest };
  });
}

/** Where an event is on its way, and by when it has to go on. */
function wayOf(
  random: Random,
  text: EventText,
  given: { status: number; steps: readonly Step[]; clerk: string },
) {
  const { status, steps, clerk } = given;
  const timeOf = (action: string) => steps.find((step) => step.action === action)?.time;
  const [submitted, taken, closed] = [timeOf('submit'), timeOf('accept'), timeOf('close')];
  const opinion = taken ? '情况待核，请尽快现场核实。' : null;
  return {
    verifyWay: taken ? '1' : null,
    handleOpinion: status === 6 ? random.pick(RETURNED) : opinion,
    handleResult: closed ? text.handleResult : null,
    acceptDeadline: submitted ? hoursLater(text.emergency ? 2 : DAY_HOURS, momentOf(submitted)) : null,
    verifyDeadline: taken ? workingDaysLater(5, momentOf(taken)) : null,
    closeDeadline: taken ? hoursLater(30 * DAY_HOURS, momentOf(taken)) : null,
    closeUser: closed ? clerk : null,
    closeTime: closed ?? null,
  };
}

/** An invented event of a tree, the `at`-th, with its steps and the verification that has come of it. */
export function demoEvent(tree: HitTree, { at, seed }: { at: number; seed: number }) {
  const random = new Random(seed, 'event', tree.provinceOldTreeNumber);
  const text = EVENTS[at % EVENTS.length]!;
  const [status, days] = COURSES[at % COURSES.length]!;
  const eventTime = now(Date.now() - (days * DAY_HOURS + random.integer(3, 9)) * HOUR_MS);
  const steps = stepsOf(status, eventTime);
  const begun = steps.find(({ action }) => action === 'verify')?.time;
  const found = steps.find(({ action }) => action === 'confirm' || action === 'dismiss')?.time;
  const clerk = personName(random);
  const { eventType, eventLevel, eventSource, description } = text;
  const createTime = hoursLater(1, momentOf(eventTime));
  const event = {
    ...{ eventType, eventLevel, eventSource, eventTime, description, status, createTime },
    title: fill(text.title, tree),
    illegalAct: text.illegalAct ?? null,
    emergency: text.emergency ?? 0,
    ...{ oldTreeId: tree.id, provinceOldTreeNumber: tree.provinceOldTreeNumber },
    ...{ treeTypeName: tree.treeTypeName, xzCode: tree.xzCode, lon: tree.lon, lat: tree.lat },
    place: tree.smallPlaceName ?? tree.villageName,
    reportPeople: personName(random),
    phone: phoneNumber(random),
    anonymous: 0,
    ...wayOf(random, text, { status, steps, clerk }),
    closeLevel: Number(eventLevel) < 3 ? 3 : hasCityLevel(tree.xzCode) ? 2 : 1,
    updateTime: steps.at(-1)?.time ?? createTime,
    version: steps.length + 1,
  };
  const given = begun && { status, begun, found: found ?? begun, text };
  return { event, steps, verification: given ? verificationOf(random, tree, given) : undefined, clerk };
}

/** How far consultations have come, and how many days ago they were asked for. */
const CONSULTED: readonly (readonly [status: number, days: number])[] = [
  ...([
    [1, 2],
    [2, 8],
    [3, 20],
    [4, 75],
    [0, 1],
    [4, 130],
    [5, 15],
    [3, 33],
  ] as const),
];

/** What was arranged of a consultation, and what the experts have said, as far as it has come. */
function heldOf(
  random: Random,
  tree: HitTree,
  text: ConsultText,
  given: { status: number; experts: readonly string[]; day: (later: number) => string },
) {
  const { status, experts, day } = given;
  const isArranged = status >= 2 && status <= 4;
  const isAnswered = status === 3 || status === 4;
  const said = <T>(value: T): T | null => (isAnswered ? value : null);
  const arranged = <T>(value: T): T | null => (isArranged ? value : null);
  return {
    consultDate: arranged(`${day(status === 2 ? 14 : 5).slice(0, 10)} 09:30:00`),
    consultWay: arranged('1'),
    place: arranged(tree.smallPlaceName ?? tree.villageName),
    expertIds: arranged(experts.join(',')),
    host: arranged(personName(random)),
    diagnosis: said(text.diagnosis),
    cause: said(text.cause),
    opinion: said(text.opinion),
    measures: said(text.measures),
    vigor: said(tree.vigor === '1' ? '2' : tree.vigor),
    followDate: said(day(180).slice(0, 10)),
  };
}

/** An invented consultation on a tree, the `at`-th, and the care that has carried it out. */
export function demoConsultation(
  tree: HitTree,
  { at, seed, experts }: { at: number; seed: number; experts: readonly string[] },
) {
  const random = new Random(seed, 'consultation', tree.provinceOldTreeNumber);
  const text = CONSULTATIONS[at % CONSULTATIONS.length]!;
  const [status, days] = CONSULTED[at % CONSULTED.length]!;
  const asked = Date.now() - days * DAY_HOURS * HOUR_MS;
  const day = (later: number): string => hoursLater(later * DAY_HOURS, asked);
  const { id: oldTreeId, provinceOldTreeNumber, treeTypeName, xzCode } = tree;
  const target = { oldTreeId, provinceOldTreeNumber, treeTypeName, xzCode };
  const { symptom, urgency, curingMeasure } = text;
  const applyDept = `${tree.countyName}林业局`;
  const row = {
    ...{ ...target, symptom, urgency, status, applyDept, createTime: day(0), version: status + 1 },
    title: fill(text.title, tree),
    applyPeople: personName(random),
    applyDate: day(0).slice(0, 10),
    ...heldOf(random, tree, text, { status, experts, day }),
    updateTime: status > 1 ? day(Math.min(6, days)) : day(0),
  };
  const care = {
    ...{ ...target, curingMeasure, curingType: '6', planSource: '2', status: 1, version: 2 },
    curingDate: day(12).slice(0, 10),
    endDate: day(20).slice(0, 10),
    curingCompany: tree.villageName ? committee(tree.villageName) : applyDept,
    curingPeople: personName(random),
    phone: phoneNumber(random),
    content: text.measures,
    vigorBefore: row.vigor,
    auditUser: personName(random),
    ...{ auditTime: day(24), createTime: day(21), updateTime: day(24) },
  };
  return { row, care: status === 4 ? care : undefined };
}
