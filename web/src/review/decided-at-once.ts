import { decidesAtOnce, type Label, machineOf, type RecordDefinition, type RowOf } from '@gushu/shared';
import { type NamedTransition, transitionOf } from './review-transitions.js';

/** Effect of a transition on the subjects of some of its rows. */
export interface Effect {
  effect: Label;
  /** Those rows. */
  of: RowOf[];
  /** Hours in which the decision may be taken back. */
  hours?: number | undefined;
}

/** A transition as offered for some rows. */
export interface Way {
  transition: NamedTransition;
  rows: RowOf[];
  decides?: Effect | undefined;
}

/** Label and question of one row's transition: one that decides at once is marked. */
export function wayOf(record: RecordDefinition, transition: NamedTransition, row: RowOf): Way {
  const state = transitionOf(row, transition.action)?.status;
  const atOnce = decidesAtOnce(transition, state);
  const effect = machineOf(record, transition.field)?.effects?.[Number(state)];
  return {
    transition: atOnce ? { ...transition, label: atOnce.label, done: atOnce.done } : transition,
    rows: [row],
    decides: effect && { effect, of: [row], hours: atOnce?.open.hours },
  };
}

const merged = (one: Way, other: Way): Way => ({
  ...one,
  rows: [...one.rows, ...other.rows],
  decides:
    one.decides && other.decides
      ? { ...one.decides, of: [...one.decides.of, ...other.decides.of] }
      : (one.decides ?? other.decides),
});

/** Splits a transition by rows: those that it decides at once get a question of their own. */
export function waysOf(record: RecordDefinition, transition: NamedTransition, rows: readonly RowOf[]): Way[] {
  const ways = new Map<string, Way>();
  for (const row of rows) {
    const way = wayOf(record, transition, row);
    const [name] = way.transition.label;
    const known = ways.get(name);
    ways.set(name, known ? merged(known, way) : way);
  }
  return [...ways.values()];
}
