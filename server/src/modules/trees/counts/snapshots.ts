import {
  ArchiveMark,
  COUNTY_DIGITS,
  parentRegion,
  type FiledYear,
  isFiledInFull,
  type RecordDefinition,
} from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { ScopeOwner } from '../../../rows/scope.js';
import type { Extent } from './counts.queries.js';

/** The table of a record's yearly snapshots. */
export const snapshotOf = ({ table }: Pick<RecordDefinition, 'table'>): Sql => raw(`${table}_archive`);

/** Key of a register's snapshots of a region, by its counties. See migrations/repeatable/archived-year.sql. */
const ofRegion = ({ tenantId }: ScopeOwner, { dataType }: RecordDefinition, region: string) => ({
  of: sql`${tenantId}::text, ${dataType ?? ''}::text`,
  county: sql`${region.slice(0, COUNTY_DIGITS)}::text`,
});

/** The newest year that all of a region has archived. */
export async function archivedYearOf(
  db: Db,
  owner: ScopeOwner,
  record: RecordDefinition,
  region: string,
): Promise<number | undefined> {
  const { of, county } = ofRegion(owner, record, region);
  const found = await queryOne<{ year: number | null }>(
    db,
    sql`select archived_year(${of}, ${county}) as year`,
  );
  return found?.year ?? undefined;
}

/**
 * Years with counted snapshots of a region's trees, newest first: a row is one `year`. The stored counts have regions
 * down to townships, with all rows of the tenant. Their index begins with the year: one probe for each year costs a
 * thousandth of reading all counts.
 */
export const countedYears = ({ tenantId }: ScopeOwner, region: string): Sql =>
  sql`select y as year from generate_series(extract(year from localtimestamp)::int, 2000, -1) y
    where exists (select from tree_archive_rollup r where r.tenant_id = ${tenantId} and r.year = y
      and r.parent = ${region === '' ? '-' : parentRegion(region)} and r.dim = 'vigor' and r.region = ${region})
    order by y desc`;

/**
 * A row is a {@link FiledYear}: the only reader of the years that a region has archived fully or partly, for every
 * screen. Fully means as in {@link archivedYearOf}, for trees and for groups, since totals have both. See
 * migrations/repeatable/archived-year.sql.
 */
export const filedYears = ({ tenantId }: ScopeOwner, region: string): Sql =>
  sql`select year, counties, filed, group_counties as "groupCounties", groups_filed as "groupsFiled"
    from filed_years(${tenantId}::text, ${region.slice(0, COUNTY_DIGITS)}::text)`;

/** The newest of the years, before one where it is given, that all of the region has archived. */
export const lastFullYear = (years: readonly FiledYear[], before = Infinity): number | undefined =>
  years.find((one) => one.year < before && isFiledInFull(one))?.year;

/** Codes of the counties in a region that have rows now and no snapshot of a year. */
export async function unfiledCounties(
  db: Db,
  owner: ScopeOwner,
  record: RecordDefinition,
  { region, year }: { region: string; year: number },
): Promise<string[]> {
  const { of, county } = ofRegion(owner, record, region);
  const rows = await query<{ code: string }>(
    db,
    sql`select c as code from unfiled_counties(${of}, ${year}::int, ${county}) c order by c`,
  );
  return rows.map(({ code }) => code);
}

/**
 * The extent as it is counted: without a year the newest that all of the region has archived; the live rows if the year
 * has no snapshot of the region.
 */
export async function settledExtent<E extends Extent>(
  db: Db,
  record: RecordDefinition,
  asked: E,
): Promise<E> {
  if (!asked.archived) return asked;
  const { owner, region } = asked;
  const year = asked.year ?? (await archivedYearOf(db, owner, record, region));
  const { of, county } = ofRegion(owner, record, region);
  const found = await queryOne<{ present: boolean }>(
    db,
    sql`select archive_exists(${of}, ${year ?? null}::int, ${county}) as present`,
  );
  return found?.present ? { ...asked, year } : { ...asked, archived: false, year: undefined };
}

/** Mark of an extent: snapshot or live rows. */
export const markOf = ({ archived }: Extent): ArchiveMark =>
  archived ? ArchiveMark.snapshot : ArchiveMark.live;
