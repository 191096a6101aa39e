import { isBlank } from '../blank.js';
import { later } from '../clock.js';
import type { RecordDefinition } from '../record/define.js';
import { type Machine, stateOf } from '../record/machine.js';

const DAY = 'yyyy-MM-dd'.length;

type Values = Readonly<Record<string, unknown>>;

/** When a row is due in the state that it has in a machine, yyyy-MM-dd HH:mm:ss; nothing where it never is. */
function dueIn(machine: Machine, values: Values): string | undefined {
  const due = machine.due?.[stateOf(machine, values)];
  const from = due && values[due.field];
  if (!due || isBlank(from)) return undefined;
  const text = String(from);
  return later(text.length > DAY ? text : `${text} 23:59:59`, due.hours ?? 0);
}

/** When somebody has to have moved a row on, the soonest of its machines; nothing where no time is set. */
export const dueOf = ({ states }: Pick<RecordDefinition, 'states'>, values: Values): string | undefined =>
  states.flatMap((machine) => dueIn(machine, values) ?? []).sort()[0];

/** Whether rows of a record are due at all: only then can its list be filtered by overdue rows. */
export const hasDeadlines = ({ states }: Pick<RecordDefinition, 'states'>): boolean =>
  states.some(({ due }) => due !== undefined);
