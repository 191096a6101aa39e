import { decidesAtOnce, type Label, machineOf, type RecordDefinition, type RowOf } from '@gushu/shared';
import { type NamedTransition, transitionOf } from './review-transitions.js';

/** What a transition does besides to what some of its rows are about. */
export interface Effect {
  effect: Label;
  /** Those rows. */
  of: RowOf[];
  /** Hours in which it may be taken back. */
  hours?: number | undefined;
}

/** A transition as it is offered for some rows. */
export interface Way {
  transition: NamedTransition;
  rows: RowOf[];
  decides?: Effect | undefined;
}

/** The transition of one row as it is called and asked for: one that decides at once says so. */
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

/** The ways of a transition with rows that allow it: those that it decides on at once are asked for apart. */
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
