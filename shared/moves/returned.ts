import type { Machine } from '../record/machine.js';

/** The state that a return leads rows to, whatever its number; nothing where no move returns rows. */
export function returnedState(machine: Machine | undefined): number | undefined {
  const to = machine?.moves['return']?.to;
  return to === 'next' ? undefined : to;
}

/** Whether rows come to a state by being returned alone, so that the state itself says it. */
export const saysReturned = (machine: Machine, state: number): boolean =>
  state === returnedState(machine) &&
  Object.entries(machine.moves).every(([action, { to }]) => action === 'return' || to !== state);
