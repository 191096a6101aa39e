import {
  columnOf,
  isBlank,
  recordAt,
  type RecordDefinition,
  RECORDS,
  type Target,
  textIn,
} from '@gushu/shared';
import sql, { join, raw } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { type Db, queryOne } from '../database/database.js';
import { BusinessError, ValidationError } from '../http/errors.js';
import { isPassed } from '../transitions/states.js';
import { tableOf } from '../rows/columns.js';
import { standsSql } from '../rows/references.js';
import { scoped } from '../rows/scope.js';
import type { AnyRow } from '../rows/stored.js';

/** A row of a record that may hang on others, and its earlier version. */
interface Taking {
  record: RecordDefinition;
  row: AnyRow;
  before: AnyRow | undefined;
}

/**
 * Copies the values that a record repeats from the row that it hangs on: region, number, names. The target must be
 * one the caller sees, no change of one, and one that something new may hang on (R01); it stays until the row is
 * stored. Where the target may be left out, its values go with it, except those that people may enter themselves.
 */
export async function takeTarget(db: Db, caller: Caller, taking: Taking): Promise<void> {
  const { record: hanging, row, before } = taking;
  const { targets = [] } = hanging;
  if (isPassed(hanging, row, before)) return;
  const isSame = before && targets.every(({ field }) => row[field] === before[field]);
  if (hanging.keepsTaken && isSame) return;
  const target = targets.find(({ field }) => !isBlank(row[field]));
  if (target) return takeFrom(db, caller, target, row);
  // That one is missing is said by the check of the row.
  const [first] = targets;
  if (!first || hanging.fields[first.field]?.required) return;
  if (targets.some(({ field }) => !isBlank(before?.[field])))
    for (const name of Object.keys(first.takes)) if (hanging.fields[name]?.auto) row[name] = null;
}

async function takeFrom(
  db: Db,
  caller: Caller,
  { field, to, takes, where }: Target,
  row: AnyRow,
): Promise<void> {
  const record = recordAt(to);
  if (!record) return;
  const taken = Object.entries(takes).map(([name, there]) => raw(`t.${columnOf(there)} as "${name}"`));
  const stands = standsSql(where);
  if (record.changes) stands.push(sql`t.origin_id is null`);
  const found = await queryOne<object>(
    db,
    sql`select ${join(taken)} from ${raw(record.table)} t
      where ${join([scoped(caller, record), sql`t.id = ${row[field]}`, ...stands], ' and ')} for key share`,
  );
  if (!found) throw new ValidationError([{ field, key: 'field.referenceUnknown' }]);
  Object.assign(row, found);
}

/**
 * Refuses to remove rows that rows of another record hang on; they are locked, so that none is added meanwhile. Those that
 * the caller may not see hinder it too, so it says of which record they are and not how many.
 */
export async function assertNoneHangs(
  db: Db,
  { language }: Caller,
  record: RecordDefinition,
  rows: readonly AnyRow[],
): Promise<void> {
  for (const hung of RECORDS)
    for (const { to, field } of hung.targets ?? []) {
      if (to !== record.path) continue;
      const hanging = sql`select 1 from ${tableOf(hung)}
        where ${raw(columnOf(field))} = any(${rows.map(({ id }) => id)}::bigint[]) and is_deleted = 0 limit 1`;
      if (await queryOne(db, hanging))
        throw new BusinessError('row.hangs', { label: textIn(language, hung.label) });
    }
}
