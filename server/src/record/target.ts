import { columnOf, pendingLevel, recordAt, type RecordDefinition } from '@gushu/shared';
import sql, { join, raw } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { type Db, queryOne } from '../database/database.js';
import { ValidationError } from '../http/errors.js';
import { scoped } from '../rows/scope.js';
import type { Stored } from '../rows/stored.js';

/** Whether a reviewer passes the row: they decide on what was seen that day, whatever has become of the target since. */
export const isPassed = (row: Stored, before: Stored | undefined): boolean =>
  before !== undefined && row.status !== before.status && pendingLevel(before.status) !== undefined;

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
  { record: { target }, row, before }: Taking,
): Promise<void> {
  const record = target && recordAt(target.to);
  if (!target || !record || isPassed(row, before)) return;
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
