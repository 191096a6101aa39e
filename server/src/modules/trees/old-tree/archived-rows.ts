import { type RecordDefinition, thisYear } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { scoped } from '../../../rows/scope.js';
import { besideEachOther } from '../../../search/cities.js';

/** Years that have a snapshot of the caller's rows of a record, newest first. */
export async function archivedYears(db: Db, caller: Caller, record: RecordDefinition): Promise<number[]> {
  const rows = await query<{ year: number }>(
    db,
    sql`select y.year from generate_series(2000, ${thisYear()}::int) as y(year)
        cross join lateral (select from ${raw(`${record.table}_archive`)} t
          where t.archive_year = y.year and ${scoped(caller, record)} ${besideEachOther(caller.xzCode)} limit 1) found
      order by y.year desc`,
  );
  return rows.map(({ year }) => year);
}

/**
 * Refuses to change a row in a year that a snapshot of it has closed: such an edit names a later year, unless the year was
 * opened anew.
 */
export async function assertYearOpen(
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  { id, year }: { id: string; year: number },
): Promise<void> {
  const archived = await queryOne<{ year: number | null }>(
    db,
    sql`select max(t.archive_year) as year from ${raw(`${record.table}_archive`)} t
      where ${scoped(caller, record)} and t.archive_year >= ${year} and t.id = ${id}
        and archive_is_fixed(t.tenant_id, ${record.dataType ?? ''}, t.archive_year, t.xz_code, t.archive_time)`,
  );
  if (archived?.year) throw new BusinessError('tree.archivedYear', { year: archived.year });
}
