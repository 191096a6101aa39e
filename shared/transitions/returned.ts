import { machineWith, type RecordDefinition } from '../record/define.js';
import type { Machine } from '../record/machine.js';

const RETURN = 'return';

/** The state that a return leads rows to, whatever its number; nothing where no transition returns rows. */
export function returnedState(machine: Pick<Machine, 'transitions'>): number | undefined {
  const to = machine.transitions[RETURN]?.to;
  return to === 'next' ? undefined : to;
}

/** Whether a row stands where a return has led it; another move may have, too. */
export function isReturned(
  record: Pick<RecordDefinition, 'states'>,
  row: Readonly<Record<string, unknown>>,
): boolean {
  const machine = machineWith(record, RETURN);
  const back = machine && returnedState(machine);
  return machine !== undefined && back !== undefined && Number(row[machine.field]) === back;
}

/** Whether rows come to a state by being returned alone, so that the state itself says it. */
export const saysReturned = (machine: Machine, state: number): boolean =>
  state === returnedState(machine) &&
  Object.entries(machine.transitions).every(([action, { to }]) => action === RETURN || to !== state);
