import { columnOf, isBlank, recordAt, type RecordDefinition } from '@gushu/shared';
import sql, { join, raw } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { type Db, queryOne } from '../database/database.js';
import { ValidationError } from '../http/errors.js';
import { isPassed } from '../moves/states.js';
import { scoped } from '../rows/scope.js';
import type { Stored } from '../rows/stored.js';

/** A row of a record that may hang on others, and what it was before. */
interface Taking {
  record: RecordDefinition;
  row: Stored;
  before: Stored | undefined;
}

/**
 * Takes from the row that a record hangs on what the record repeats of it: region, number, names. The target must be one
 * the caller sees, no change of one, and one that something new may hang on (R01); it stays until the row is stored.
 * Where it may be left out, what was taken goes with it.
 */
export async function takeTarget(
  db: Db,
  caller: Caller,
  { record: hanging, row, before }: Taking,
): Promise<void> {
  const { target } = hanging;
  const record = target && recordAt(target.to);
  if (!target || !record || isPassed(hanging, row, before)) return;
  if (isBlank(row[target.field]) && !hanging.fields[target.field]?.required) {
    if (!isBlank(before?.[target.field])) for (const name of target.takes) row[name] = null;
    return;
  }
  const taken = target.takes.map((name) => raw(`t.${columnOf(name)} as "${name}"`));
  const stands = Object.entries(target.where).map(
    ([name, value]) => sql`t.${raw(columnOf(name))} = ${value}`,
  );
  if (record.changes) stands.push(sql`t.origin_id is null`);
  const found = await queryOne<object>(
    db,
    sql`select ${join(taken)} from ${raw(record.table)} t
      where ${join([scoped(caller, record), sql`t.id = ${row[target.field]}`, ...stands], ' and ')} for key share`,
  );
  if (!found) throw new ValidationError([{ field: target.field, key: 'field.referenceUnknown' }]);
  Object.assign(row, found);
}
