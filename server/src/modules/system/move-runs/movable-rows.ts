import { type Move, permissionOf, waitingFor } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type Caller, holds, isAdministrator } from '../../../caller/caller.js';
import type { MovableRecord } from './movable-records.js';

/**
 * Condition of the rows whose state lets the caller make a move; nothing where none does. What else a move needs is asked
 * of each row when it is made.
 */
export function movableSql(
  caller: Caller,
  { record, machine }: Pick<MovableRecord, 'record' | 'machine'>,
  [action, move]: [string, Move],
): Sql | undefined {
  const everyLevel = isAdministrator(caller);
  const waiting = waitingFor(
    { ...machine, moves: { [action]: move } },
    { xzCode: caller.xzCode, everyLevel, holds: (verb) => holds(caller, permissionOf(record, verb)) },
  );
  if (waiting.length === 0) return undefined;
  const own = move.who === 'owner' && !everyLevel ? sql`and t.create_user = ${caller.userId}` : empty;
  // Written out, not bound: the planner must see that the states are those of the index of waiting rows.
  const states = waiting.map(({ state }) => raw(String(state)));
  return sql`t.status in (${join(states)}) ${own}`;
}
