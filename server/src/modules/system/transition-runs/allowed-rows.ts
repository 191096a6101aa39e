import { isTurnOf, type Transition, permissionOf, turnsOf } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import { type Caller, holds, isAdministrator } from '../../../caller/caller.js';
import { machineSql, statesSql } from '../../../work/waiting.queries.js';
import type { TransitionRecord } from './transition-records.js';

/**
 * Condition of the rows whose state allows the caller a transition; undefined if no state does. Further conditions of a
 * transition are checked for each row when it is made.
 */
export function allowedSql(
  caller: Caller,
  { record, machine }: Pick<TransitionRecord, 'record' | 'machine'>,
  [, transition]: [string, Transition],
): Sql | undefined {
  const everyLevel = isAdministrator(caller);
  const actor = {
    xzCode: caller.xzCode,
    everyLevel,
    holds: (verb: Transition['permission'] & string) => holds(caller, permissionOf(record, verb)),
  };
  const turns = turnsOf(machine, transition).filter((turn) => isTurnOf(turn, actor));
  if (turns.length === 0) return undefined;
  // Callers who act for every level make the transitions of owners, too.
  return everyLevel
    ? statesSql(
        machine.field,
        turns.map(({ state }) => state),
      )
    : machineSql(caller, record, turns);
}
