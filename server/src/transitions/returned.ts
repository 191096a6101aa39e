import { isReturned, type RecordDefinition } from '@gushu/shared';
import sql, { empty } from 'sql-template-tag';
import { type Db, query } from '../database/database.js';
import type { AnyRow } from '../rows/stored.js';

/** Rows whose last return is followed by no change of a value; that of a file they have or had counts as one. */
const unchangedSql = ({ name, files }: RecordDefinition, ids: readonly string[]) => sql`
  select h.row_id as id from record_history h
  where h.row_id = any(${[...ids]}::bigint[]) and h.record = ${name} and h.action = 'return'
    and not exists (select from record_history l where l.row_id = h.row_id and l.record = h.record and l.id > h.id
      and (l.action = 'return' or l.action = 'update' and l.changes <> '{}'))
    ${
      files
        ? sql`and not exists (select from attachment a
            where a.business_id = h.row_id and a.is_deleted = 0 and a.update_time > h.create_time)
          and not exists (select from attachment a where a.business_id = h.row_id and a.is_deleted = 1
            and a.update_time > h.create_time and a.create_time <= h.create_time)`
        : empty
    }`;

/** Those of the rows that were returned and that nobody has changed since. */
export async function unchangedOf(
  db: Db,
  record: RecordDefinition,
  rows: readonly AnyRow[],
): Promise<AnyRow[]> {
  const returned = rows.filter((row) => isReturned(record, row));
  if (returned.length === 0) return [];
  const ids = returned.map(({ id }) => id);
  const unchanged = new Set((await query<{ id: string }>(db, unchangedSql(record, ids))).map(({ id }) => id));
  return returned.filter(({ id }) => unchanged.has(id));
}

/**
 * Marks the returned rows that nobody has changed since: people who send such a row on are asked whether they mean
 * it.
 */
export async function markUnchanged(
  db: Db,
  record: RecordDefinition,
  rows: readonly AnyRow[],
): Promise<void> {
  for (const row of await unchangedOf(db, record, rows)) row.unchangedSinceReturn = true;
}
