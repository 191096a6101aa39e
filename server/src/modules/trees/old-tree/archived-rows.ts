import { ArchiveState, COUNTY_DIGITS, isBlank, type RecordDefinition, thisYear } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { differs } from '../../../rows/history.js';
import { scoped, type ScopeOwner } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import { besideEachOther } from '../../../search/cities.js';
import { snapshotOf } from '../counts/index.js';

/** Years that have a snapshot of the caller's rows of a record, newest first. */
export async function archivedYears(db: Db, caller: Caller, record: RecordDefinition): Promise<number[]> {
  const rows = await query<{ year: number }>(
    db,
    sql`select y.year from generate_series(2000, ${thisYear()}::int) as y(year)
        cross join lateral (select from ${snapshotOf(record)} t
          where t.archive_year = y.year and ${scoped(caller, record)} ${besideEachOther(caller.xzCode)}
          -- The order of the index by county: without it all rows of years that have none are read.
          order by substr(t.xz_code, 1, 6) limit 1) found
      order by y.year desc`,
  );
  return rows.map(({ year }) => year);
}

/** A row, and a year in it. */
interface YearOfRow {
  id: string;
  year: number;
}

/** The last year, from one on, that a snapshot of a row has closed. */
export async function closedYear(
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  { id, year }: YearOfRow,
): Promise<number | null> {
  const archived = await queryOne<{ year: number | null }>(
    db,
    sql`select max(t.archive_year) as year from ${snapshotOf(record)} t
      where ${scoped(caller, record)} and t.archive_year >= ${year} and t.id = ${id}
        and archive_is_fixed(t.tenant_id, ${record.dataType ?? ''}, t.archive_year, t.xz_code, t.archive_time)`,
  );
  return archived?.year ?? null;
}

/**
 * Refuses to change a row in a year that a snapshot of it has closed: such an edit names a later year, unless the year was
 * opened anew.
 */
export async function assertYearOpen(
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  of: YearOfRow,
): Promise<void> {
  const year = await closedYear(db, caller, record, of);
  if (year !== null) throw new BusinessError('tree.archivedYear', { year }, 'year');
}

/** Whether a region has archived or closed a year: its own state decides, else that of the nearest one above. */
export const isYearClosedSql = (
  { dataType }: RecordDefinition,
  { tenantId }: ScopeOwner,
  year: Sql | number,
  xzCode: Sql,
): Sql =>
  sql`coalesce(archive_state(${tenantId}, ${dataType ?? ''}, (${year})::int, ${xzCode}) >= ${ArchiveState.archived}, false)`;

/** A row as it is to be stored, and as it was; there is none before a new one. */
interface Change {
  row: Stored;
  before: Stored | undefined;
}

const countyOf = (row: Stored | undefined): string => String(row?.['xzCode'] ?? '').slice(0, COUNTY_DIGITS);

/** Whether a row comes to a year or a county where it was not. */
const isComing = ({ row, before }: Change): boolean =>
  !before || differs(before['year'], row['year']) || countyOf(before) !== countyOf(row);

/** Refuses a row that comes to a year which its region has archived: as a new one, by its year or by its county. */
export async function assertMayCome(
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  change: Change,
): Promise<void> {
  const { row } = change;
  if (!isComing(change) || isBlank(row['xzCode'])) return;
  const year = Number(row['year'] ?? thisYear());
  const asked = isYearClosedSql(record, caller, year, sql`${String(row['xzCode'])}::text`);
  const found = await queryOne<{ closed: boolean }>(db, sql`select ${asked} as closed`);
  if (found?.closed) throw new ValidationError([{ field: 'year', key: 'tree.closedYear', params: { year } }]);
}

/**
 * Refuses a year to come, and one that the region has archived where the row was not in it before. What a snapshot has
 * closed may be changed under the next year.
 */
export async function assertYearOfRow(
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  { row, before }: Change,
): Promise<void> {
  const year = Number(row['year'] ?? thisYear());
  const isNew = !before && isBlank(row['originId']);
  if (differs(before?.['year'], row['year']) && year > thisYear() + (isNew ? 0 : 1))
    throw new ValidationError([{ field: 'year', key: 'tree.futureYear' }]);
  await assertMayCome(db, caller, record, { row, before });
}
