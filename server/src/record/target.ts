import { columnOf, type Machine, recordAt, type RecordDefinition, stateOf } from '@gushu/shared';
import sql, { join, raw } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { type Db, queryOne } from '../database/database.js';
import { ValidationError } from '../http/errors.js';
import { scoped } from '../rows/scope.js';
import type { Stored } from '../rows/stored.js';

const isDecided = ({ moves }: Machine, from: number, to: number): boolean =>
  Object.values(moves).some(
    (move) =>
      move.who !== 'owner' &&
      move.from !== 'first' &&
      move.from.includes(from) &&
      (move.to === to || move.to === 'next'),
  );

/**
 * Whether somebody else than its maker moves the row on: they decide on what was seen that day, whatever has become of
 * the target since.
 */
export const isPassed = (
  { states }: Pick<RecordDefinition, 'states'>,
  row: Stored,
  before: Stored | undefined,
): boolean =>
  before !== undefined &&
  states.some((machine) => {
    const [from, to] = [stateOf(machine, before), stateOf(machine, row)];
    return from !== to && isDecided(machine, from, to);
  });

/** A row of a record that may hang on others, and what it was before. */
interface Taking {
  record: RecordDefinition;
  row: Stored;
  before: Stored | undefined;
}

/**
 * Takes from the row that a record hangs on what the record repeats of it: region, number, names. The target must be one
 * the caller sees and one that something new may hang on (R01).
 */
export async function takeTarget(
  db: Db,
  caller: Caller,
  { record: hanging, row, before }: Taking,
): Promise<void> {
  const { target } = hanging;
  const record = target && recordAt(target.to);
  if (!target || !record || isPassed(hanging, row, before)) return;
  const taken = target.takes.map((name) => raw(`t.${columnOf(name)} as "${name}"`));
  const stands = Object.entries(target.where).map(
    ([name, value]) => sql`t.${raw(columnOf(name))} = ${value}`,
  );
  const found = await queryOne<object>(
    db,
    sql`select ${join(taken)} from ${raw(record.table)} t
      where ${join([scoped(caller, record), sql`t.id = ${row[target.field]}`, ...stands], ' and ')}`,
  );
  if (!found) throw new ValidationError([{ field: target.field, key: 'field.referenceUnknown' }]);
  Object.assign(row, found);
}
