import {
  type ColumnsOf,
  type consulation,
  curingRecord,
  eventVerify,
  hasCityLevel,
  hoursLater,
  now,
  reportEvent,
  type StateOf,
  workingDaysLater,
} from '@gushu/shared';
import { type HistoryLine, walk, walkTo } from '../samples/walk.js';
import { BY_COUNTY, DAY_HOURS, HOUR_MS, momentOf } from './demo-rows.js';
import type { DemoTree } from './demo-trees.js';
import {
  ACCEPTED,
  CONSULTATIONS,
  type ConsultText,
  EVENTS,
  type EventText,
  RETURNED,
  UNTRUE,
} from './event-texts.js';
import { Random } from './random.js';
import { committee, personName, phoneNumber } from './texts.js';

/** How far events have come, and how many days ago they happened: some late, most closed. */
const COURSES: readonly StateOf<typeof reportEvent, 'status'>[] = [
  1, 1, 2, 3, 4, 5, 5, 6, 7, 5, 4, 3, 5, 0, 2, 5,
];
const HAPPENED_DAYS = [0, 3, 2, 4, 12, 60, 95, 6, 40, 150, 45, 11, 200, 1, 9, 120] as const;

/** Hours after which an event is entered and moved on. */
const HOURS: Readonly<Record<string, number>> = {
  ...{ save: 1, submit: 2, accept: 8, return: 10 },
  ...{ verify: 20, dismiss: 60, confirm: 70, close: 400 },
};

const fill = (text: string, tree: DemoTree): string => text.replace('{tree}', tree.treeTypeName);

/** An event that a verification is of, once it is stored. */
type StoredEvent = Pick<ColumnsOf<typeof eventVerify>, 'eventId' | 'eventNo' | 'eventTitle'>;

/** The verification of an event, filled in as far as it has come; `found` is the history line that ended it. */
function verificationOf(
  random: Random,
  tree: DemoTree,
  { begun, found, text }: { begun: string; found: HistoryLine | undefined; text: EventText },
  event: StoredEvent,
) {
  const isTrue = found?.action === 'confirm';
  const isFined = isTrue && text.illegalAct !== undefined;
  const row = {
    ...event,
    xzCode: tree.xzCode,
    oldTreeId: tree.id,
    verifyWay: '1',
    verifyDept: `${tree.countyName}林业局`,
    verifyPeople: `${personName(random)}、${personName(random)}`,
    deadline: workingDaysLater(5, momentOf(begun)).slice(0, 10),
    verifyTime: found?.createTime,
    verifyResult: found && (isTrue ? '1' : '3'),
    treeCondition: found && (isTrue ? text.treeCondition : '树体完好，长势正常。'),
    lossDescription: isTrue ? text.lossDescription : null,
    measure: isTrue ? text.measure : null,
    penaltyDocNo: isFined
      ? `${tree.xzCode.slice(0, 6)}林罚〔${begun.slice(0, 4)}〕${random.integer(1, 60)}号`
      : null,
    penaltyAmount: isFined ? random.integer(2, 40) * 500 : null,
    createTime: begun,
    updateTime: found?.createTime ?? begun,
  };
  const course = found ? [{ action: found.action, opinion: UNTRUE }] : [];
  return { ...row, ...walk(eventVerify, course, { row }).values };
}

/** By when an event has to go on, and how it is verified. */
function deadlinesOf({ emergency }: EventText, timeOf: (action: string) => string | undefined) {
  const [submitted, taken] = [timeOf('submit'), timeOf('accept')];
  return {
    verifyWay: taken ? '1' : null,
    acceptDeadline: submitted ? hoursLater(emergency ? 2 : DAY_HOURS, momentOf(submitted)) : null,
    verifyDeadline: taken ? workingDaysLater(5, momentOf(taken)) : null,
    closeDeadline: taken ? hoursLater(30 * DAY_HOURS, momentOf(taken)) : null,
  };
}

/** The event itself, as it was reported. */
function happeningOf(random: Random, text: EventText, tree: DemoTree, eventTime: string) {
  const { eventType, eventLevel, eventSource, description, illegalAct = null, emergency = 0 } = text;
  return {
    ...{ eventType, eventLevel, eventSource, eventTime, description, illegalAct, emergency },
    title: fill(text.title, tree),
    ...{ oldTreeId: tree.id, provinceOldTreeNumber: tree.provinceOldTreeNumber },
    ...{ treeTypeName: tree.treeTypeName, xzCode: tree.xzCode, lon: tree.lon, lat: tree.lat },
    place: tree.smallPlaceName ?? tree.villageName,
    reportPeople: personName(random),
    phone: phoneNumber(random),
    anonymous: 0,
    closeLevel: Number(eventLevel) < 3 ? 3 : hasCityLevel(tree.xzCode) ? 2 : 1,
  };
}

/** An invented event of a tree, the `at`-th, with its history and, where it has begun, the verification that comes of it. */
export function demoEvent(tree: DemoTree, { at, seed }: { at: number; seed: number }) {
  const random = new Random(seed, 'event', tree.provinceOldTreeNumber);
  const text = EVENTS[at % EVENTS.length]!;
  const [status, days] = [COURSES[at % COURSES.length]!, HAPPENED_DAYS[at % COURSES.length]!];
  const happened = Date.now() - (days * DAY_HOURS + random.integer(3, 9)) * HOUR_MS;
  const clerk = personName(random);
  const row = happeningOf(random, text, tree, now(happened));
  const opinionOf = (action: string) =>
    action === 'return' ? random.pick(RETURNED) : action === 'close' ? text.handleResult : ACCEPTED;
  const { values, history } = walkTo(reportEvent, { status }, { row }, (action) => ({
    // None of it lies in the future.
    time: [hoursLater(HOURS[action]!, happened), now()].sort()[0]!,
    user: action === 'save' || action === 'submit' ? row.reportPeople : clerk,
    opinion: opinionOf(action),
  }));
  const lineOf = (...actions: string[]) => history.find(({ action }) => actions.includes(action));
  const timeOf = (action: string) => lineOf(action)?.createTime ?? undefined;
  const [createTime, updateTime] = [timeOf('save')!, history.at(-1)!.createTime!];
  const event = {
    ...{ ...row, ...values, ...deadlinesOf(text, timeOf) },
    ...{ createTime, updateTime, version: history.length },
  };
  const begun = timeOf('verify');
  const found = lineOf('confirm', 'dismiss');
  const verification =
    begun && ((stored: StoredEvent) => verificationOf(random, tree, { begun, found, text }, stored));
  return { event, history, verification };
}

/** How far consultations have come, and how many days ago they were requested. */
const CONSULTED: readonly StateOf<typeof consulation, 'status'>[] = [1, 2, 3, 4, 0, 4, 5, 3];
const ASKED_DAYS = [2, 8, 20, 75, 1, 130, 15, 33] as const;

/** Fields that arrangement and answer fill in, as far as the consultation has come. */
function heldOf(
  random: Random,
  tree: DemoTree,
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
  tree: DemoTree,
  { at, seed, experts }: { at: number; seed: number; experts: readonly string[] },
) {
  const random = new Random(seed, 'consultation', tree.provinceOldTreeNumber);
  const text = CONSULTATIONS[at % CONSULTATIONS.length]!;
  const [status, days] = [CONSULTED[at % CONSULTED.length]!, ASKED_DAYS[at % CONSULTED.length]!];
  const asked = Date.now() - days * DAY_HOURS * HOUR_MS;
  const day = (later: number): string => hoursLater(later * DAY_HOURS, asked);
  const { id: oldTreeId, provinceOldTreeNumber, treeTypeName, xzCode } = tree;
  const target = { oldTreeId, provinceOldTreeNumber, treeTypeName, xzCode };
  const { symptom, urgency, curingMeasure } = text;
  const applyDept = `${tree.countyName}林业局`;
  const row = {
    ...{ ...target, symptom, urgency, applyDept, createTime: day(0) },
    title: fill(text.title, tree),
    applyPeople: personName(random),
    applyDate: day(0).slice(0, 10),
    ...heldOf(random, tree, text, { status, experts, day }),
    updateTime: status > 1 ? day(Math.min(6, days)) : day(0),
  };
  const care = {
    ...{ ...target, curingMeasure, curingType: '6', planSource: '2' },
    curingDate: day(12).slice(0, 10),
    endDate: day(20).slice(0, 10),
    curingCompany: tree.villageName ? committee(tree.villageName) : applyDept,
    curingPeople: personName(random),
    phone: phoneNumber(random),
    content: text.measures,
    vigorBefore: row.vigor,
    ...{ createTime: day(21), updateTime: day(24) },
  };
  if (status !== 4) return { row, status };
  const auditor = personName(random);
  const passed = walkTo(curingRecord, { status: 1 }, { row: care, review: BY_COUNTY }, (action) =>
    action === 'pass' ? { time: day(24), user: auditor } : {},
  );
  return { row, status, care: { ...care, ...passed.values, version: 2 } };
}
