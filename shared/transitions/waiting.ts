import {
  type Actor,
  type Levels,
  levelsOf,
  type Machine,
  type Transition,
  type ActorRole,
  presupposes,
  stateOf,
} from '../record/machine.js';
import type { RecordVerb } from '../permissions.js';
import { reviewerLevel } from '../record/review.js';

/** Rows in one state of a machine that wait for somebody to act, and as whom. */
export interface Turn extends Pick<Transition, 'when'> {
  field: string;
  state: number;
  who: ActorRole;
  /** Verb of the permission that they need. */
  permission: RecordVerb;
  /** Levels of a reviewer. */
  level: Levels;
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

const WHOSE: Partial<Record<ActorRole, string>> = { owner: 'mine', party: 'asked', named: 'asked' };

/** Filters of the record's list that show the rows of a turn. */
export const turnFilters = ({ field, state, who, when = {} }: Turn): Record<string, string> => ({
  [field]: String(state),
  ...Object.fromEntries(Object.entries(when).map(([name, values]) => [name, values.join(',')])),
  ...(WHOSE[who] ? { whose: WHOSE[who] } : {}),
});
