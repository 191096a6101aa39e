import type { EntityDefinition } from '@gushu/shared';
import { columnOf } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { type Db, query, queryOne } from '../database/database.js';
import { BEHIND_DIGITS } from './scope.js';

/** Which numbers: those of a record's field that begin alike, with a serial of so many digits, or up to two more, behind. */
interface Numbers {
  record: Pick<EntityDefinition, 'table'>;
  field: string;
  stem: string;
  digits: number;
}

/**
 * The next number behind a stem in the caller's tenant; whoever asks for one of the same stem waits until the transaction
 * ends. Numbers that people made up, with longer or other serials, are left aside.
 */
export async function nextSerial(
  db: Db,
  { tenantId }: Pick<Caller, 'tenantId'>,
  { record: { table }, field, stem, digits }: Numbers,
): Promise<string> {
  const column = raw(columnOf(field));
  await query(
    db,
    sql`select pg_advisory_xact_lock(hashtext(${`${table} numbers`}), hashtext(${tenantId + stem}))`,
  );
  const form = `^[A-Z]*\\d+$`;
  const [shortest, longest] = [stem.length + digits, stem.length + digits + 2];
  const last = await queryOne<{ serial: number }>(
    db,
    sql`select max(substr(${column}, ${stem.length + 1})::int) as serial from ${raw(table)}
      where tenant_id = ${tenantId} and is_deleted = 0 and ${column} > ${stem} and ${column} < ${stem + BEHIND_DIGITS}
        and ${column} ~ ${form} and length(${column}) between ${shortest} and ${longest}`,
  );
  return stem + String((last?.serial ?? 0) + 1).padStart(digits, '0');
}
