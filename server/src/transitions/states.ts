import {
  type Common,
  isPublished,
  type Machine,
  machineWith,
  type Transition,
  now,
  type RecordDefinition,
  reviewerLevel,
  stateOf,
  statusAfter,
  takeBackTime,
} from '@gushu/shared';
import type { Caller } from '../caller/caller.js';
import { type AnyRow, type Draft, madeBy } from '../rows/stored.js';
import { assertFilled, type AskedTransition, regionOf, type RowAtHand } from './transitions.js';

/** The states that a new row begins in. */
const initialStates = (states: readonly Machine[]): Record<string, number> =>
  Object.fromEntries(states.map(({ field, initial }) => [field, initial]));

/** A new row from an entry, in the states that it begins in. */
export function draftOf<D extends RecordDefinition>(record: D, caller: Caller, body: object): Draft<D> {
  const { states, tenancy, region } = record;
  return {
    ...body,
    // A row that a region publishes is its own.
    ...(region && isPublished(record) ? { [region]: caller.xzCode } : {}),
    ...madeBy(caller),
    ...(tenancy === 'own' ? { tenantId: caller.tenantId } : {}),
    status: 1,
    ...initialStates(states),
    isDeleted: 0,
  } as object as Draft<D>;
}

/** The states that an edit leads back. */
export const afterEdit = (states: readonly Machine[], before: AnyRow): Record<string, number> =>
  Object.fromEntries(
    states.flatMap((machine) => {
      const back = machine.afterEdit?.[stateOf(machine, before)];
      return back === undefined ? [] : [[machine.field, back] as const];
    }),
  );

interface Making<R> {
  before: R;
  asked: AskedTransition;
  transition: Transition;
  caller: Caller;
}

/**
 * The row after a transition: its state, who moved it, when and with which opinion, in the fields the record has for it,
 * and how long that may be taken back.
 */
export function afterTransition<R extends Common>(
  { fields }: RecordDefinition,
  { before, asked, transition, caller }: Making<R>,
): R {
  const { user, time, opinion } = transition.stamps ?? {};
  const stamps: [string | undefined, unknown][] = [
    [user, caller.userName],
    [time, now()],
    [opinion, asked.opinion ?? null],
  ];
  const stamped = stamps.filter(([field]) => field !== undefined && field in fields);
  return {
    ...before,
    ...(Object.fromEntries(stamped) as object),
    ...takeBackTime(transition, asked.status),
    [asked.field]: asked.status,
  };
}

/** A new row as its maker's submitting leaves it; unchanged where its record is never submitted. */
export function submitted<R extends Common>(caller: Caller, { record, row, end }: RowAtHand<R>): R {
  const machine = machineWith(record, 'submit');
  const transition = machine?.transitions['submit'];
  if (!machine || !transition) return row;
  assertFilled(transition, row);
  const status =
    transition.to === 'next'
      ? statusAfter(reviewerLevel(caller.xzCode), end, regionOf(record, row))
      : transition.to;
  return afterTransition(record, {
    before: row,
    asked: { field: machine.field, status },
    transition,
    caller,
  });
}

const isDecided = ({ transitions }: Machine, from: number, to: number): boolean =>
  Object.values(transitions).some(
    (transition) =>
      transition.who !== 'owner' &&
      transition.from !== 'first' &&
      transition.from.includes(from) &&
      (transition.to === to || transition.to === 'next'),
  );

/**
 * Whether somebody else than its maker moves the row on: they decide on the facts of that day, no matter how the
 * target has changed since.
 */
export const isPassed = (
  { states }: Pick<RecordDefinition, 'states'>,
  row: AnyRow,
  before: AnyRow | undefined,
): boolean =>
  before !== undefined &&
  states.some((machine) => {
    const [from, to] = [stateOf(machine, before), stateOf(machine, row)];
    return from !== to && isDecided(machine, from, to);
  });
