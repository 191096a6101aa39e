import { isTurnOf, type Move, permissionOf, turnsOf } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import { type Caller, holds, isAdministrator } from '../../../caller/caller.js';
import { machineSql, statesSql } from '../../../work/waiting.queries.js';
import type { MovableRecord } from './movable-records.js';

/**
 * Condition of the rows whose state lets the caller make a move; nothing where none does. What else a move needs is asked
 * of each row when it is made.
 */
export function movableSql(
  caller: Caller,
  { record, machine }: Pick<MovableRecord, 'record' | 'machine'>,
  [, move]: [string, Move],
): Sql | undefined {
  const everyLevel = isAdministrator(caller);
  const actor = {
    xzCode: caller.xzCode,
    everyLevel,
    holds: (verb: Move['permission'] & string) => holds(caller, permissionOf(record, verb)),
  };
  const turns = turnsOf(machine, move).filter((turn) => isTurnOf(turn, actor));
  if (turns.length === 0) return undefined;
  // Whoever stands for every level makes the moves of owners, too.
  return everyLevel
    ? statesSql(
        machine.field,
        turns.map(({ state }) => state),
      )
    : machineSql(caller, record, turns);
}
