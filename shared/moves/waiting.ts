import type { Actor, Machine, Mover } from '../record/machine.js';
import { reviewerLevel } from '../record/review.js';

/** A state whose rows wait for somebody: as the reviewer of its level, or as who made them. */
export interface Waiting {
  state: number;
  who: Extract<Mover, 'owner' | 'reviewer'>;
}

type Asked = Pick<Actor, 'xzCode' | 'everyLevel' | 'holds'>;

const isTheirs = ({ levels = {} }: Machine, state: number, { everyLevel, xzCode }: Asked): boolean =>
  levels[state] !== undefined && (everyLevel || levels[state] === reviewerLevel(xzCode));

/** The states of a machine whose next move is somebody's, by the same rule that offers it: reviews, then own rows. */
export function waitingFor(machine: Machine, actor: Asked): Waiting[] {
  const found = new Map<string, Waiting>();
  for (const { from, who, permission, back = false } of Object.values(machine.moves)) {
    // What waits for others and may be withdrawn, or is done and may be taken up again, waits for nobody to do that.
    if (from === 'first' || (back && who === 'owner') || !actor.holds(permission)) continue;
    for (const state of from)
      if (who === 'owner' || (who === 'reviewer' && isTheirs(machine, state, actor)))
        found.set(`${who} ${state}`, { state, who });
  }
  return [...found.values()].sort(
    (a, b) => Number(a.who === 'owner') - Number(b.who === 'owner') || b.state - a.state,
  );
}
