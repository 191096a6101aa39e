import { columnOf, isBlank, type RecordDefinition, today } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { type Db, query, queryOne } from '../database/database.js';
import { BEHIND_DIGITS } from './scope.js';
import type { AnyRow } from './stored.js';

/** Digits of a day's serials, which may grow by two more. */
const DIGITS = 4;
const MAX_DIGITS = 6;

/** Which numbers: those of a record's field that begin with these letters. */
interface Numbers {
  record: Pick<RecordDefinition, 'table'>;
  field: string;
  letters: string;
}

/**
 * The next number of today in the caller's tenant: letters, date and serial, as `SJ202611270001`. Others who ask for
 * one of the same letters wait until the transaction ends. Numbers that people made up, with longer or other serials,
 * are left aside.
 */
async function nextSerial(
  db: Db,
  { tenantId }: Pick<Caller, 'tenantId'>,
  { record: { table }, field, letters }: Numbers,
): Promise<string> {
  const stem = letters + today().replaceAll('-', '');
  const column = raw(columnOf(field));
  await query(
    db,
    sql`select pg_advisory_xact_lock(hashtext(${`${table} numbers`}), hashtext(${tenantId + stem}))`,
  );
  const form = `^[A-Z]*\\d+$`;
  const [shortest, longest] = [stem.length + DIGITS, stem.length + MAX_DIGITS];
  const last = await queryOne<{ serial: number | null }>(
    db,
    sql`select max(substr(${column}, ${stem.length + 1})::int) as serial from ${raw(table)}
      where tenant_id = ${tenantId} and is_deleted = 0 and ${column} > ${stem} and ${column} < ${stem + BEHIND_DIGITS}
        and ${column} ~ ${form} and length(${column}) between ${shortest} and ${longest}`,
  );
  return stem + String((last?.serial ?? 0) + 1).padStart(DIGITS, '0');
}

/** Numbers a new row in the fields whose definitions name letters for that; a number that it has stays. */
export async function numberRow(
  db: Db,
  caller: Caller,
  record: Pick<RecordDefinition, 'table' | 'fields'>,
  row: AnyRow,
): Promise<void> {
  for (const [field, definition] of Object.entries(record.fields)) {
    if (definition.kind !== 'text' || !definition.serial || !isBlank(row[field])) continue;
    row[field] = await nextSerial(db, caller, { record, field, letters: definition.serial });
  }
}
