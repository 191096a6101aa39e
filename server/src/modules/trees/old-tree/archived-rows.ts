import {
  type ArchivedExtent,
  ArchiveState,
  COUNTY_DIGITS,
  isBlank,
  oldTree,
  parentRegion,
  type RecordDefinition,
  thisYear,
  type oldTreeGroup,
} from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { differs } from '../../../rows/history.js';
import { columnsSql } from '../../../rows/columns.js';
import { insideRegionSql, isNarrowed, scoped, type ScopeOwner } from '../../../rows/scope.js';
import type { Draft, Stored } from '../../../rows/stored.js';
import { inCountyRange } from '../../../search/cities.js';
import { countedSql, snapshotOf, unfiledCounties } from '../counts/index.js';

/** Years that have a snapshot of the caller's rows of a record, newest first. */
export async function archivedYears(db: Db, caller: Caller, record: RecordDefinition): Promise<number[]> {
  const rows = await query<{ year: number }>(
    db,
    sql`select y.year from generate_series(2000, ${thisYear()}::int) as y(year)
        cross join lateral (select from ${snapshotOf(record)} t
          where t.archive_year = y.year and ${scoped(caller, record)} ${inCountyRange(caller.xzCode)}
          -- The order of the index by county: without it all rows of years that have none are read.
          order by substr(t.xz_code, 1, 6) limit 1) found
      order by y.year desc`,
  );
  return rows.map(({ year }) => year);
}

/** Rows: the snapshots of a row, the newest first, of the years in which the caller saw it. */
export const readArchives = <D extends RecordDefinition>(
  db: Db,
  caller: Caller,
  record: D,
  id: string,
): Promise<Stored<D>[]> =>
  query<Stored<D>>(
    db,
    sql`select ${columnsSql(record)}, t.archive_year as "archiveYear" from ${snapshotOf(record)} t
      where ${scoped(caller, record)} and t.id = ${id} order by t.archive_year desc`,
  );

const STORED_DIGITS = 9;
/** Vigour of dead trees and groups. */
const DEAD = '4';

/** Numbers of living and dead archived rows of a region; for trees from the stored counts if these have the region. */
function livesSql({ tenantId }: Caller, record: RecordDefinition, { region, year }: RegionYear): Sql {
  const isStored = record.name === oldTree.name && region.length <= STORED_DIGITS;
  if (!isStored)
    return sql`select count(*) filter (where t.vigor is distinct from ${DEAD})::int as alive,
        count(*) filter (where t.vigor = ${DEAD})::int as dead
      from ${snapshotOf(record)} t where t.tenant_id = ${tenantId} and t.archive_year = ${year}::int and t.is_deleted = 0
        and ${countedSql()} and ${insideRegionSql(region, 't')}`;
  const parent = region === '' ? '-' : parentRegion(region);
  return sql`select coalesce(sum(r.cnt) filter (where r.code <> ${DEAD}), 0)::int as alive,
      coalesce(sum(r.cnt) filter (where r.code = ${DEAD}), 0)::int as dead
    from tree_archive_rollup r where r.tenant_id = ${tenantId} and r.year = ${year}::int and r.parent = ${parent}
      and r.region = ${region} and r.dim = 'vigor'`;
}

/** Records of the register: trees and groups. */
export type Registered = typeof oldTree | typeof oldTreeGroup;

/** A region's year. */
interface RegionYear {
  region: string;
  year: number;
}

/** Totals of the snapshot of a region's year, and the counties that have rows today but none in it. */
export async function archivedExtent(
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  asked: RegionYear,
): Promise<Pick<ArchivedExtent, 'alive' | 'dead'> & { unfiled: string[] }> {
  const [unfiled, lives] = await Promise.all([
    unfiledCounties(db, caller, record, asked),
    isNarrowed(caller, record)
      ? undefined
      : queryOne<{ alive: number; dead: number }>(db, livesSql(caller, record, asked)),
  ]);
  return { ...lives, unfiled };
}

/** A row and a year. */
interface YearOfRow {
  id: string;
  year: number;
}

/** The last year, from a given one on, that a snapshot of a row has closed. */
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
 * Refuses to change a row in a year that a snapshot of it has closed: such an edit must name a later year, unless the
 * year was reopened.
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

/** Condition: a region has archived or closed a year; its own state decides, else that of the nearest one above. */
export const isYearClosedSql = (
  { dataType }: RecordDefinition,
  { tenantId }: ScopeOwner,
  year: Sql | number,
  xzCode: Sql,
): Sql =>
  sql`coalesce(archive_state(${tenantId}, ${dataType ?? ''}, (${year})::int, ${xzCode}) >= ${ArchiveState.archived}, false)`;

/** A row to be stored, and the stored row before; none for a new row. */
interface Change {
  row: Draft<Registered>;
  before: Draft<Registered> | undefined;
}

const countyOf = (row: Draft<Registered> | undefined): string => (row?.xzCode ?? '').slice(0, COUNTY_DIGITS);

/** Whether a row enters a year or a county in which it was not before. */
const isComing = ({ row, before }: Change): boolean =>
  !before || differs(before.year, row.year) || countyOf(before) !== countyOf(row);

/** Refuses a row that enters a year its region has archived: as a new row, by its year or by its county. */
export async function assertMayCome(
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  change: Change,
): Promise<void> {
  const { row } = change;
  if (!isComing(change) || isBlank(row.xzCode)) return;
  const year = row.year ?? thisYear();
  const asked = isYearClosedSql(record, caller, year, sql`${row.xzCode}::text`);
  const found = await queryOne<{ closed: boolean }>(db, sql`select ${asked} as closed`);
  if (found?.closed) throw new ValidationError([{ field: 'year', key: 'tree.closedYear', params: { year } }]);
}

/**
 * Refuses a future year, and a year that the region has archived if the row was not in it before. A row that a snapshot
 * has closed may be changed under the next year.
 */
export async function assertYearOfRow(
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  { row, before }: Change,
): Promise<void> {
  const year = row.year ?? thisYear();
  const isNew = !before && isBlank(row.originId);
  if (differs(before?.year, row.year) && year > thisYear() + (isNew ? 0 : 1))
    throw new ValidationError([{ field: 'year', key: 'tree.futureYear' }]);
  await assertMayCome(db, caller, record, { row, before });
}
