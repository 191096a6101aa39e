import {
  type Actor,
  type Levels,
  levelsOf,
  type Machine,
  type Transition,
  type ActorRole,
  presupposes,
  stateOf,
  statesOf,
} from '../record/machine.js';
import type { RecordVerb } from '../permissions.js';
import { reviewerLevel } from '../record/review.js';

const WHOSE: Partial<Record<ActorRole, 'mine' | 'asked'>> = { owner: 'mine', party: 'asked', named: 'asked' };
/** Values of `whose` that exclude rows. */
const NOT = { mine: 'others', asked: 'unasked' } as const;

/** Rows in one state of a machine that wait for somebody to act, and as whom. */
export interface Turn extends Pick<Transition, 'when'> {
  field: string;
  state: number;
  who: ActorRole;
  /** Verb of the permission that they need. */
  permission: RecordVerb;
  /** Levels of a reviewer. */
  level: Levels;
  /** Whose rows of it are left out, since they are counted as theirs: those that one has made, or that name one. */
  leaves?: readonly ('mine' | 'asked')[];
}

type Asked = Pick<Actor, 'xzCode' | 'everyLevel' | 'holds'>;

/** Who acts by a transition, in each state that it begins in. */
export function turnsOf({ field, levels = {} }: Machine, transition: Transition): Turn[] {
  const { from, when, level, permission } = transition;
  const who = transition.who === 'system' ? transition.waitsFor : transition.who;
  if (from === 'first' || who === undefined || permission === undefined) return [];
  return from.map((state) => ({
    field,
    state,
    who,
    permission,
    level: level ?? ([levels[state] ?? []].flat() as Turn['level']),
    ...(when ? { when } : {}),
  }));
}

/** Whom the rows of a machine wait for; what may be taken back, or is done and may be taken up again, waits for nobody. */
export const turnsIn = (machine: Machine): Turn[] =>
  Object.values(machine.transitions)
    .filter(({ back = false }) => !back)
    .flatMap((transition) => turnsOf(machine, transition))
    .filter(({ state }) => !machine.rests?.includes(state));

/** Whether somebody acts in a turn, as far as that does not depend on the row. */
export function isTurnOf({ who, permission, level }: Turn, { xzCode, everyLevel, holds }: Asked): boolean {
  if (!holds(permission)) return false;
  if (who === 'nation') return everyLevel || xzCode === '';
  if (who !== 'reviewer') return true;
  if (typeof level === 'object' && 'field' in level) return true;
  const levels = [level].flat();
  return everyLevel ? levels.length > 0 : levels.some((each) => each === reviewerLevel(xzCode));
}

const sameAs = ({ field, state, who, level }: Turn): string => JSON.stringify([field, state, who, level]);

/** Each turn once; what a second transition presupposes narrows none that is there without. */
function distinct(turns: readonly Turn[]): Turn[] {
  const plain = new Set(turns.filter(({ when }) => !when).map(sameAs));
  const kept = turns.filter((turn) => !turn.when || !plain.has(sameAs(turn)));
  return [...new Map(kept.map((turn) => [JSON.stringify([sameAs(turn), turn.when]), turn])).values()];
}

/** The states of a machine whose next transition is somebody's, by the same rule that offers it: reviews, then own rows. */
export const waitingFor = (machine: Machine, actor: Asked): Turn[] =>
  distinct(
    turnsIn(machine)
      .filter((turn) => isTurnOf(turn, actor))
      .map((turn) => (actor.everyLevel ? { ...turn, level: [] } : turn)),
  ).sort((a, b) => Number(a.who === 'owner') - Number(b.who === 'owner') || b.state - a.state);

/** The states that a machine's field may be in where no row waits by one of the turns, as `when` names them. */
function besides(machine: Machine, turns: readonly Turn[]): number[] {
  const taken = new Set(turns.map(({ state }) => state));
  return [...statesOf(machine)].filter((state) => !taken.has(state)).sort((a, b) => a - b);
}

/** A turn as far as another field is in one of some states. */
function narrowedTo(turn: Turn, field: string, states: readonly number[]): Turn {
  const given = turn.when?.[field];
  return {
    ...turn,
    when: { ...turn.when, [field]: given?.filter((state) => states.includes(state)) ?? states },
  };
}

/** A row waits once, though several machines of its record wait for the same people: by the first of them. */
function onceByMachine(
  machines: readonly (readonly [Machine, readonly Turn[]])[],
  isSame: (a: Turn, b: Turn) => boolean,
): Turn[] {
  return machines.flatMap(([, turns], at) =>
    turns.flatMap((turn) => {
      const earlier = machines.slice(0, at).map(([machine, others]) => {
        // A turn with further conditions would leave out rows that it does not count.
        const same = others.filter((other) => !other.when && isSame(other, turn));
        return [machine, same] as const;
      });
      const narrowed = earlier
        .filter(([, same]) => same.length > 0)
        .reduce((one, [machine, same]) => narrowedTo(one, machine.field, besides(machine, same)), turn);
      const isNever = Object.values(narrowed.when ?? {}).some((states) => states.length === 0);
      return isNever ? [] : [narrowed];
    }),
  );
}

/** One's own rows and those that name one are theirs before they are anybody's of their level. */
function leavingOwn(turns: readonly Turn[]): Turn[] {
  const rank = ({ who }: Turn): number => (who === 'owner' ? 0 : WHOSE[who] ? 1 : 2);
  return turns.map((turn) => {
    // A turn with other conditions would leave out rows that it does not count.
    const covers = ({ when }: Turn): boolean => !when || JSON.stringify(when) === JSON.stringify(turn.when);
    const before = turns.filter(
      (other) => covers(other) && other.state === turn.state && rank(other) < rank(turn),
    );
    const leaves = [...new Set(before.flatMap(({ who }) => WHOSE[who] ?? []))];
    return leaves.length > 0 ? { ...turn, leaves } : turn;
  });
}

/**
 * Turns of a record that wait for somebody: each row is in one turn, so that the counts of all turns add up to the
 * rows.
 */
export function turnsFor(states: readonly Machine[], actor: Asked): Turn[] {
  const machines = states.map((machine) => [machine, leavingOwn(waitingFor(machine, actor))] as const);
  return onceByMachine(
    machines,
    (a, b) => a.who === b.who && JSON.stringify(a.level) === JSON.stringify(b.level),
  );
}

/** The turn that stands for all turns of a state; a condition is stated only where all of them share it. */
function anyOf(turns: readonly Turn[]): Turn {
  const [first, ...others] = turns;
  const isSame = others.every(({ when }) => JSON.stringify(when) === JSON.stringify(first!.when));
  const { when: _, ...bare } = first!;
  return isSame ? first! : bare;
}

/** The states of a record's machines in which a row waits for others than who entered it, each row in one of them. */
export function othersTurns(states: readonly Machine[]): Turn[] {
  const machines = states.map((machine) => {
    const turns = turnsIn(machine);
    // A state that waits for the maker as well is their own work, as a draft is.
    const own = new Set(turns.flatMap(({ who, state }) => (who === 'owner' ? [state] : [])));
    const waiting = [...new Set(turns.map(({ state }) => state))].filter((state) => !own.has(state));
    return [machine, waiting.map((state) => anyOf(turns.filter((turn) => turn.state === state)))] as const;
  });
  return onceByMachine(machines, () => true);
}

/** Who has to act on a row, now that it has come to its state in a machine. */
export const nextTurns = (
  states: readonly Machine[],
  field: string,
  values: Readonly<Record<string, unknown>>,
): Turn[] =>
  states.flatMap((machine) =>
    distinct(
      turnsIn(machine).filter(
        (turn) =>
          turn.state === stateOf(machine, values) &&
          (machine.field === field || field in (turn.when ?? {})) &&
          presupposes(turn, values),
      ),
    ),
  );

/** Levels of the reviewers that a row waits for in a turn. */
export const turnLevels = ({ level }: Turn, values: Readonly<Record<string, unknown>>): number[] =>
  levelsOf({ level }, undefined, values);

/** Filters of the record's list that show the rows of a turn. */
export function turnFilters({ field, state, who, when = {}, leaves = [] }: Turn): Record<string, string> {
  const whose = [...(WHOSE[who] ? [WHOSE[who]] : []), ...leaves.map((one) => NOT[one])].join();
  return {
    [field]: String(state),
    ...Object.fromEntries(Object.entries(when).map(([name, values]) => [name, values.join(',')])),
    ...(whose ? { whose } : {}),
  };
}
