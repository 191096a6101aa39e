import { isBlank } from '../blank.js';
import type { Label } from '../label.js';
import { type EndLevel, levelAbove, pendingLevel, reviewerLevel, statusAfter } from './review.js';
import { insideRegion, regionLevel } from '../regions.js';
import type { RecordVerb } from '../permissions.js';

/**
 * Who may make a move: who entered the row, the level its state waits for above its region, the row's own region, the
 * level above that region, the nation, a region that the row names, or somebody it names.
 */
export type Mover = 'owner' | 'reviewer' | 'region' | 'above' | 'nation' | 'named' | 'party';

/** What a move writes beside the state, into those of the fields that the record has. */
interface Stamps {
  user?: string;
  time?: string;
  opinion?: string;
}

/** One step of a machine, whose record has the fields `N`. */
export interface Move<N extends string = string> {
  label: Label;
  /** What is said once it is made. */
  done: Label;
  /** States it begins in; `first` is the one that submitting led to, as long as nobody has handled it. */
  from: readonly number[] | 'first';
  /** State it leads to; `next` is the next level of the review, or its end. */
  to: number | 'next';
  who: Mover;
  /** Levels of its reviewer, where not the one that its state waits for: such a move waits for nobody. */
  level?: EndLevel | readonly EndLevel[];
  /** Verb of the permission it needs besides. */
  permission: RecordVerb;
  /** What the mover is asked for: a reason must be given, an opinion may be. */
  asks?: 'reason' | 'opinion';
  /** Whether everything that is required at submit must be there. */
  complete?: true;
  /** Fields that must be filled in, whatever else is required. */
  needs?: readonly N[];
  /** States of the record's other machines that it presupposes. */
  when?: Readonly<Record<string, readonly number[]>>;
  stamps?: Stamps;
  /** It takes something back: its button is red, and what follows from values is not worked out anew. */
  back?: true;
}

/** The states of a record and the moves between them, as data. */
export interface Machine<N extends string = string> {
  /** Field that holds the state; its call is `update` and the field's name. */
  field: 'status' | 'publishStatus' | 'checkStatus' | 'state';
  label: Label;
  /** Dictionary of the states. */
  dictionary: string;
  initial: number;
  /** States in which the row's values may be changed. */
  editable: readonly number[];
  /** States in which the row may be removed. */
  removable: readonly number[];
  /** Level that a state waits for: 0 nation, 1 province, 2 city, 3 county. */
  levels?: Readonly<Record<number, number>>;
  /** What comes next in a state, where that is not the review of its level. */
  next?: Readonly<Record<number, Label>>;
  /** States that an edit leads back: from → to. */
  afterEdit?: Readonly<Record<number, number>>;
  moves: Readonly<Record<string, Move<N>>>;
}

/** Declares a machine; a record takes it that has the fields it needs. */
export const defineMachine = <const N extends string = never>(machine: Machine<N>): Machine<N> => machine;

/** The call that moves a machine: `updateStatus`, `updatePublishStatus`. */
export const moveVerb = (field: Machine['field']): string =>
  `update${field[0]!.toUpperCase()}${field.slice(1)}`;

/** A move that the reader of a row may make with it, and the state it leads to. */
export interface RowMove {
  field: Machine['field'];
  action: string;
  status: number;
}

/** Who asks for a move, as far as machines care. */
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

/** What of a row its moves follow from. */
interface MachineRow {
  values: Readonly<Record<string, unknown>>;
  /** The row's region; empty for the nation, and for a record without regions. */
  xzCode: string;
  /** Level at which its review ends. */
  end: EndLevel;
}

/** The state of a row in a machine. */
export const stateOf = (
  { field, initial }: Pick<Machine, 'field' | 'initial'>,
  values: Readonly<Record<string, unknown>>,
): number => (isBlank(values[field]) ? initial : Number(values[field]));

/** The level somebody acts for with a row in a state: their own, or for whoever stands for all the one it waits for. */
const levelOf = (waitsFor: number | undefined, { everyLevel, xzCode }: Actor): number =>
  everyLevel ? (waitsFor ?? 0) : reviewerLevel(xzCode);

function isMover({ who, level }: Move, waitsFor: number | undefined, row: MachineRow, actor: Actor): boolean {
  const levels: readonly number[] = [level ?? waitsFor ?? []].flat();
  if (who === 'party') return actor.party;
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
    case 'nation':
      return actor.xzCode === '';
    case 'above':
      return regionLevel(actor.xzCode) === levelAbove(row.xzCode) && insideRegion(row.xzCode, actor.xzCode);
  }
}

const begins = ({ from }: Move, state: number, row: MachineRow, actor: Actor): boolean =>
  from === 'first'
    ? state === statusAfter(reviewerLevel(actor.xzCode), row.end, row.xzCode) &&
      pendingLevel(state) !== undefined
    : from.includes(state);

/** The moves of a machine that the actor may make with a row; the one rule for refusing, offering and counting them. */
export function allowedMoves(machine: Machine, row: MachineRow, actor: Actor): RowMove[] {
  const state = stateOf(machine, row.values);
  const waitsFor = machine.levels?.[state];
  return Object.entries(machine.moves)
    .filter(
      ([, move]) =>
        begins(move, state, row, actor) &&
        isMover(move, waitsFor, row, actor) &&
        actor.holds(move.permission) &&
        Object.entries(move.when ?? {}).every(([field, states]) =>
          states.includes(Number(row.values[field])),
        ),
    )
    .map(([action, { to }]) => ({
      field: machine.field,
      action,
      status: to === 'next' ? statusAfter(levelOf(waitsFor, actor), row.end, row.xzCode) : to,
    }));
}

/** Whether every machine lets the row be changed, or removed. */
export const permits = (
  machines: readonly Machine[],
  what: 'editable' | 'removable',
  values: Readonly<Record<string, unknown>>,
): boolean => machines.every((machine) => machine[what].includes(stateOf(machine, values)));
