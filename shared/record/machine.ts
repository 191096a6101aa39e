import { isBlank } from '../blank.js';
import type { Label } from '../label.js';
import {
  type EndLevel,
  levelAbove,
  pendingLevel,
  reviewerLevel,
  ReviewStatus,
  statusAfter,
} from './review.js';
import { later, now } from '../clock.js';
import { insideRegion, regionLevel } from '../regions.js';
import type { RecordVerb } from '../permissions.js';

/**
 * Who may make a transition: who entered the row, the level its state waits for above its region, the row's own region, any
 * region that the row lies in, the level above that region, the nation, a region that the row names, or somebody it names.
 */
export type ActorRole = 'owner' | 'reviewer' | 'region' | 'around' | 'above' | 'nation' | 'named' | 'party';

/** Fields that a transition stamps besides the state, where the record has them. */
interface Stamps {
  user?: string;
  time?: string;
  opinion?: string;
}

/** Levels of a reviewer: given, or the one that a field of the row holds. */
export type Levels<N extends string = string> = EndLevel | readonly EndLevel[] | { readonly field: N };

/** One step of a machine with the states `S`, whose record has the fields `N`, no matter who makes it. */
interface Step<N extends string, S extends number> {
  label: Label;
  /** Words for it once it is made. */
  done: Label;
  /** States it begins in; `first` is the one that submitting led to, as long as nobody has handled it. */
  from: readonly S[] | 'first';
  /** State it leads to; `next` is the next level of the review, or its end. */
  to: S | 'next';
  /** Text that the mover gives: a reason must be given, an opinion may be. */
  asks?: 'reason' | 'opinion';
  /** Levels of its reviewer, where not the one that its state waits for. */
  level?: Levels<N>;
  /** Whether everything that is required at submit must be there. */
  complete?: true;
  /** Fields that must be filled in, whatever else is required. */
  needs?: readonly N[];
  /** States of the record's other machines, or numbers in other fields, that it presupposes. */
  when?: Readonly<Record<string, readonly number[]>>;
  stamps?: Stamps;
  /** It takes something back: no row waits for it, and what follows from values is not worked out anew. */
  back?: true;
  /** Where it decides at once, as nobody above has to: its name then, and how long it may be taken back. */
  atOnce?: AtOnce<N>;
  /** Field with the moment until which it may be made: never where that is blank. */
  until?: N;
}

/** A transition to the end of a review that nobody else has a part in. */
interface AtOnce<N extends string> {
  label: Label;
  done: Label;
  /** Field that takes the moment until which it may be taken back, so many hours later. */
  open: { field: N; hours: number };
}

interface ByPeople {
  who: ActorRole;
  /** Verb of the permission it needs besides. */
  permission: RecordVerb;
}

/** Follows from something else and is offered to nobody. */
interface BySystem {
  who: 'system';
  /** Who brings that about, so that rows wait for them, with the permission that they need. */
  waitsFor?: ActorRole;
  permission?: RecordVerb;
}

/** One step of a machine with the states `S`, whose record has the fields `N`. */
export type Transition<N extends string = string, S extends number = number> = Step<N, S> &
  (ByPeople | BySystem);

/** When a row is due that waits in a state: by the end of the day, or at the moment, that a field holds, or hours later. */
export interface Due<N extends string = string> {
  field: N | 'createTime' | 'updateTime';
  hours?: number;
}

/** The states `S` of a record in a field `H` and the transitions between them, as data; `N` are the fields that these need. */
export interface Machine<N extends string = string, S extends number = number, H extends string = N> {
  /** Field that holds the state, one of the record's or the common `status`; its call is `update` and the field's name. */
  field: H;
  label: Label;
  /** Dictionary of the states. */
  dictionary: string;
  initial: S;
  /** States in which the row's values may be changed. */
  editable: readonly S[];
  /** States in which the row may be removed. */
  removable: readonly S[];
  /** Level that a state waits for: 0 nation, 1 province, 2 city, 3 county. */
  levels?: Readonly<Record<number, number>>;
  /** States in which a row may stay for good: it waits for nobody there, though it may be moved on. */
  rests?: readonly S[];
  due?: Readonly<Record<number, Due<N>>>;
  /** Side effects of a state on the row's subject: people who lead a row there are asked first. */
  effects?: Readonly<Record<number, Label>>;
  /** Next step in a state, where that is not the review of its level. */
  next?: Readonly<Record<number, Label>>;
  /** States that an edit leads back: from → to. */
  afterEdit?: Readonly<Record<number, number>>;
  transitions: Readonly<Record<string, Transition<N, S>>>;
}

/** Declares a machine; a record takes it that has the fields it needs. Its type keeps its field and its states. */
export const defineMachine = <const H extends string, const S extends number, const N extends string = never>(
  machine: Machine<N, S, H>,
): Machine<N, S, H> => machine;

/** The call that moves a machine: `updateStatus`, `updateMoveStage`. */
export const transitionVerb = (field: string): string => `update${field[0]!.toUpperCase()}${field.slice(1)}`;

/** A transition that the reader of a row may make with it, and the state it leads to. */
export interface RowTransition {
  field: string;
  action: string;
  status: number;
}

/** Who asks for a transition, as far as machines care. */
export interface Actor {
  /** Own region code; empty for the nation. */
  xzCode: string;
  /** Whether the actor made the row. */
  owner: boolean;
  /** Whether the row names the actor, or the actor's region. */
  party: boolean;
  named: boolean;
  /** Whether the actor stands for any level and for the owner, as the platform's administrators do. */
  everyLevel: boolean;
  holds: (verb: RecordVerb) => boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** The part of a row that decides which transitions it has. */
interface MachineRow {
  values: Values;
  /** The row's region; empty for the nation, and for a record without regions. */
  xzCode: string;
  /** Level at which its review ends. */
  end: EndLevel;
}

/** All states that a row of a machine may be in. */
export function statesOf({ initial, editable, removable, levels, rests, transitions }: Machine): Set<number> {
  const steps = Object.values(transitions).flatMap(({ from, to }) => [
    ...(from === 'first' ? [] : from),
    ...(to === 'next' ? [ReviewStatus.approved] : [to]),
  ]);
  const waiting = Object.keys(levels ?? {}).map(Number);
  return new Set([initial, ...editable, ...removable, ...waiting, ...(rests ?? []), ...steps]);
}

/** The state of a row in a machine. */
export const stateOf = ({ field, initial }: Pick<Machine, 'field' | 'initial'>, values: Values): number =>
  isBlank(values[field]) ? initial : Number(values[field]);

/**
 * The level at which somebody acts on a row in a state: their own, or for those who act at every level the one it
 * waits for.
 */
const levelOf = (waitsFor: number | undefined, { everyLevel, xzCode }: Actor): number =>
  everyLevel ? (waitsFor ?? 0) : reviewerLevel(xzCode);

/** Levels of those who review a row by a transition: its own, or the one that the row's state waits for. */
export function levelsOf(
  { level }: Pick<Transition, 'level'>,
  waitsFor: number | undefined,
  values: Values,
): number[] {
  if (level === undefined) return waitsFor === undefined ? [] : [waitsFor];
  if (typeof level !== 'object') return [level];
  if (!('field' in level)) return [...level];
  return isBlank(values[level.field]) ? [] : [Number(values[level.field])];
}

/** Whether a row fulfils what a transition presupposes of its other states and fields. */
export const presupposes = ({ when = {} }: Pick<Transition, 'when'>, values: Values): boolean =>
  Object.entries(when).every(([field, states]) => states.includes(Number(values[field])));

/** Whether a transition that may be made for a while alone is still in time. */
export const isInTime = ({ until }: Pick<Transition, 'until'>, values: Values): boolean =>
  until === undefined || (!isBlank(values[until]) && String(values[until]) > now());

/** The declaration of a transition that leads to a state by deciding at once; undefined where it does not. */
export const decidesAtOnce = (
  { atOnce }: Pick<Transition, 'atOnce'>,
  state: number | undefined,
): Transition['atOnce'] => (state === ReviewStatus.approved ? atOnce : undefined);

/** The field to store with the time until which a transition can be taken back; taking it back clears the field. */
export function takeBackTime(
  { atOnce, until }: Pick<Transition, 'atOnce' | 'until'>,
  state: number,
): Record<string, string | null> {
  if (until !== undefined) return { [until]: null };
  const decided = decidesAtOnce({ atOnce }, state);
  return decided ? { [decided.open.field]: later(now(), decided.open.hours) } : {};
}

function actsAs(who: ActorRole, levels: readonly number[], row: MachineRow, actor: Actor): boolean {
  // Nobody answers their own question.
  if (who === 'party') return actor.party && !actor.owner;
  if (actor.everyLevel) return who !== 'reviewer' || levels.length > 0;
  switch (who) {
    case 'owner':
      return actor.owner;
    case 'named':
      return actor.named;
    case 'reviewer':
      return levels.includes(reviewerLevel(actor.xzCode)) && insideRegion(row.xzCode, actor.xzCode);
    case 'region':
      return actor.xzCode === row.xzCode;
    case 'around':
      return insideRegion(row.xzCode, actor.xzCode);
    case 'nation':
      return actor.xzCode === '';
    case 'above':
      // Above the nation there is nobody: of what one of its people has entered, another one decides.
      if (row.xzCode === '' && actor.owner) return false;
      return regionLevel(actor.xzCode) === levelAbove(row.xzCode) && insideRegion(row.xzCode, actor.xzCode);
  }
}

const begins = ({ from }: Transition, state: number, row: MachineRow, actor: Actor): boolean =>
  from === 'first'
    ? state === statusAfter(reviewerLevel(actor.xzCode), row.end, row.xzCode) &&
      pendingLevel(state) !== undefined
    : from.includes(state);

/**
 * The transitions of a machine that the actor may make with a row; the one rule for refusing, offering and counting them.
 * Of those that lead to the same state the first stands for all.
 */
export function allowedTransitions(machine: Machine, row: MachineRow, actor: Actor): RowTransition[] {
  const state = stateOf(machine, row.values);
  const waitsFor = machine.levels?.[state];
  return Object.entries(machine.transitions)
    .filter(
      ([, transition]) =>
        transition.who !== 'system' &&
        begins(transition, state, row, actor) &&
        actsAs(transition.who, levelsOf(transition, waitsFor, row.values), row, actor) &&
        actor.holds(transition.permission) &&
        isInTime(transition, row.values) &&
        presupposes(transition, row.values),
    )
    .map(([action, { to }]) => ({
      field: machine.field,
      action,
      status: to === 'next' ? statusAfter(levelOf(waitsFor, actor), row.end, row.xzCode) : to,
    }))
    .filter(({ status }, at, all) => all.findIndex((each) => each.status === status) === at);
}

/** Fields of a row that its moves in a machine follow from, and when they are due. */
export const decidingFields = ({ field, due = {}, transitions }: Machine): string[] => [
  field,
  ...Object.values(due).map((each) => each.field),
  ...Object.values(transitions).flatMap(({ level, until, when = {} }) => [
    ...Object.keys(when),
    ...(until === undefined ? [] : [until]),
    ...(typeof level === 'object' && 'field' in level ? [level.field] : []),
  ]),
];

/** Whether every machine lets the row be changed, or removed. */
export const permits = (
  machines: readonly Machine[],
  what: 'editable' | 'removable',
  values: Values,
): boolean => machines.every((machine) => machine[what].includes(stateOf(machine, values)));
