import { type ArchiveYearRow, ArchiveState, isRegionCode, TREE_LAYER } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { changeOne, type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { GROUPS, type Register } from '../rules/index.js';
import type { Extent } from './archives.queries.js';

/** Key of a year: tenant, register and year. */
export interface YearOf {
  tenantId: string;
  dataType: string;
  year: number;
}

/** The state in a region's own row. */
interface OwnState {
  xzCode: string;
  state: number;
}

/** Key of an extent's year. */
export const yearOf = ({ owner, year }: Extent, { dataType }: Register): YearOf => ({
  tenantId: owner.tenantId,
  dataType,
  year,
});

const ofTenant = ({ tenantId, dataType }: Omit<YearOf, 'year'>): Sql =>
  sql`t.tenant_id = ${tenantId} and t.data_type = ${dataType} and t.is_deleted = 0`;
const ofYear = (of: YearOf): Sql => sql`${ofTenant(of)} and t.year = ${of.year}`;
const above = (xzCode: string): Sql => sql`starts_with(${xzCode}::text, t.xz_code)`;
const below = (xzCode: string): Sql => sql`starts_with(t.xz_code, ${xzCode}) and t.xz_code <> ${xzCode}`;

const COLUMNS = sql`t.id, t.data_type as "dataType", t.year, t.xz_code as "xzCode", t.state,
  t.begin_date::text as "beginDate", t.end_date::text as "endDate", t.tree_num as "treeNum", t.group_num as "groupNum",
  t.archived_time as "archivedTime", t.archived_by as "archivedBy"`;

/** A row as it is stored. */
export type StoredYear = Omit<ArchiveYearRow, 'moves'> & { id: string };

/** For each year the row that decides for a region: its own, else that of the nearest region above. */
export const decidingYears = (
  db: Db,
  { tenantId }: Caller,
  { dataType }: Register,
  xzCode: string,
): Promise<StoredYear[]> =>
  query(
    db,
    sql`select distinct on (t.year) ${COLUMNS} from archive_year t
      where ${ofTenant({ tenantId, dataType })} and ${above(xzCode)} order by t.year desc, length(t.xz_code) desc`,
  );

/** The row that decides for a region in a year. */
export const decidingYear = (db: Db, of: YearOf, xzCode: string): Promise<StoredYear | undefined> =>
  queryOne(
    db,
    sql`select ${COLUMNS} from archive_year t where ${ofYear(of)} and ${above(xzCode)}
      order by length(t.xz_code) desc limit 1`,
  );

/** Own states of a region, of the regions above it and of those below it. */
export const statesAround = (db: Db, of: YearOf, xzCode: string): Promise<OwnState[]> =>
  query(
    db,
    sql`select t.xz_code as "xzCode", t.state from archive_year t
      where ${ofYear(of)} and (${above(xzCode)} or ${below(xzCode)}) order by length(t.xz_code) desc`,
  );

/** The state of a region, from the result of {@link statesAround}, which lists the smallest regions first. */
export const stateIn = (states: readonly OwnState[], xzCode: string): number =>
  states.find((one) => isRegionCode(xzCode) && xzCode.startsWith(one.xzCode))?.state ?? ArchiveState.notBegun;

/** Counties of an extent that have archived already; they are left as they are when the rest is archived. */
export async function sparedCounties(
  db: Db,
  extent: Extent,
  register: Register,
  counties: readonly string[],
): Promise<string[]> {
  const states = await statesAround(db, yearOf(extent, register), extent.xzCode);
  if (states.every(({ xzCode }) => extent.xzCode.startsWith(xzCode))) return [];
  return counties.filter((county) => stateIn(states, county) !== ArchiveState.open);
}

const REFUSALS: Readonly<Record<number, string>> = {
  [ArchiveState.notBegun]: 'archive.notOpen',
  [ArchiveState.archived]: 'archive.archived',
  [ArchiveState.closed]: 'archive.closed',
};

/** Refuses to archive a region whose year is not open. */
export async function assertOpenYear(db: Db, extent: Extent, register: Register): Promise<void> {
  const row = await decidingYear(db, yearOf(extent, register), extent.xzCode);
  const refusal = REFUSALS[row?.state ?? ArchiveState.notBegun];
  if (refusal) throw new BusinessError(refusal, { year: extent.year });
}

/** Lock that lets changes of the states of a tenant's year run one after the other. */
export const lockYear = ({ tenantId, dataType, year }: YearOf): Sql =>
  sql`select pg_advisory_xact_lock(hashtext(${`archive ${tenantId} ${dataType} ${year}`}))`;

/** The current time, not that of the transaction, so that a snapshot taken just before is older. */
const NOW = sql`clock_timestamp()::timestamp`;

/** Stored values of a region's year. */
interface YearValues {
  state: number;
  /** Whether it was archived before, so that its archived rows may be changed again. */
  isReopened?: boolean;
  beginDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

/** Stores the region's own row: a new one, or its state and the given dates. */
export const storeYear = (
  db: Db,
  of: YearOf,
  caller: Pick<Caller, 'userId'>,
  { xzCode, state, isReopened = false, beginDate, endDate }: YearValues & { xzCode: string },
): Promise<{ id: string; version: number } | undefined> =>
  queryOne(
    db,
    sql`insert into archive_year as t (tenant_id, data_type, year, xz_code, create_user, update_user, state, begin_date,
        end_date, reopened_time)
      values (${of.tenantId}, ${of.dataType}, ${of.year}, ${xzCode}, ${caller.userId}, ${caller.userId}, ${state},
        ${beginDate ?? null}, ${endDate ?? null}, ${isReopened ? NOW : sql`null`})
      on conflict (tenant_id, data_type, year, xz_code) where is_deleted = 0 do update set state = excluded.state,
        begin_date = coalesce(excluded.begin_date, t.begin_date), end_date = coalesce(excluded.end_date, t.end_date),
        reopened_time = coalesce(excluded.reopened_time, t.reopened_time), update_user = excluded.update_user, update_time = localtimestamp, version = t.version + 1
      returning id, version`,
  );

/** Removes the row of a region that has opened a year; that of the region above decides again, if there is one. */
export const withdrawYear = (
  db: Db,
  of: YearOf,
  { userId }: Pick<Caller, 'userId'>,
  xzCode: string,
): Promise<{ id: string; version: number } | undefined> =>
  changeOne(
    db,
    sql`update archive_year t set is_deleted = 1, update_user = ${userId}, update_time = localtimestamp,
        version = version + 1
      where ${ofYear(of)} and t.xz_code = ${xzCode} returning id, version`,
  );

/** Invalidates caches of a year's rows, since the rows of a reopened year may be changed again. */
export const yearChanged = ({ tenantId, year }: YearOf): Sql =>
  sql`insert into data_change (tenant_id, layer, year) values (${tenantId}, ${TREE_LAYER}, ${year})`;

/** Changes the state of the regions below that are in one of the states `from`. */
export const followBelow = (of: YearOf, xzCode: string, from: readonly number[], to: number): Sql =>
  sql`update archive_year t set state = ${to},
      reopened_time = ${to === ArchiveState.open ? NOW : sql`t.reopened_time`}, update_time = ${NOW}, version = version + 1
    where ${ofYear(of)} and ${below(xzCode)} and t.state = any(${[...from]}::int[])`;

/** Marks the year of a region as archived, with the totals of its snapshot and its maker. */
export async function endYear(
  db: Db,
  of: YearOf,
  caller: Pick<Caller, 'userId' | 'userName'>,
  { xzCode, num, trees }: { xzCode: string; num: number; trees: number },
): Promise<{ id: string; version: number } | undefined> {
  const stored = await storeYear(db, of, caller, { xzCode, state: ArchiveState.archived });
  await query(
    db,
    sql`update archive_year t set tree_num = ${trees}, group_num = ${of.dataType === GROUPS.dataType ? num : 0},
        archived_time = ${NOW}, archived_by = ${caller.userName}
      where ${ofYear(of)} and t.xz_code = ${xzCode}`,
  );
  await query(db, followBelow(of, xzCode, [ArchiveState.open], ArchiveState.archived));
  return stored;
}
