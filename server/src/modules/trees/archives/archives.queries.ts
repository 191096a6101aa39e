import { columnOf, TREE_LAYER } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { query, queryOne, type Db } from '../../../database/database.js';
import { COPIED } from '../../../schema/archive-columns.js';
import { columnsSql, tableOf } from '../../../rows/columns.js';
import { insideRegionSql, scoped, type ScopeOwner } from '../../../rows/scope.js';
import type { AnyRow } from '../../../rows/stored.js';
import { inCountyRange } from '../../../search/cities.js';
import { countedSql, snapshotOf } from '../counts/index.js';
import type { Register } from '../rules/index.js';

/** One year of one region, limited to the rows that its owner may see. */
export interface Extent {
  owner: ScopeOwner;
  year: number;
  xzCode: string;
  /** Only these rows. */
  ids?: readonly string[] | null | undefined;
}

const named = ({ ids }: Extent): Sql => (ids ? sql`and t.id = any(${ids}::bigint[])` : empty);

/** Condition of the rows of a year: those of later years are not in it. */
export const rowsOf = ({ record }: Register, extent: Extent): Sql =>
  sql`${scoped(extent.owner, record)} and ${insideRegionSql(extent.xzCode, 't')} and t.year <= ${extent.year}
    and t.origin_id is null ${named(extent)}`;

/** Condition: no newer row has the same number, as after a new survey. */
function notSurveyedAnew({ record, number }: Register, { year }: Extent): Sql {
  const [table, column] = [tableOf(record), raw(columnOf(number))];
  return sql`not exists (select from ${table} n
    where n.${column} = t.${column} and n.tenant_id = t.tenant_id and n.year > t.year and n.year <= ${year}
      and n.status = 1 and n.is_deleted = 0 and n.origin_id is null)`;
}

/** Condition of approved rows that statistics count. */
const approvedSql = (register: Register, extent: Extent): Sql =>
  sql`${rowsOf(register, extent)} and t.status = 1 and ${countedSql()}`;

/**
 * Condition of the rows that the snapshot takes: approved rows that statistics count, of each number the newest.
 * @param latest the last year with any rows; its rows cannot have newer ones, which are therefore not looked up
 */
export const takenSql = (register: Register, extent: Extent, latest = extent.year): Sql =>
  sql`${approvedSql(register, extent)} and (t.year >= ${latest} or ${notSurveyedAnew(register, extent)})`;

/** The last year up to the extent's that any row of the tenant has. */
export const latestYear = async (db: Db, { owner, year }: Extent, { record }: Register): Promise<number> =>
  (
    await queryOne<{ year: number | null }>(
      db,
      sql`select max(t.year) as year from ${tableOf(record)} t
      where t.tenant_id = ${owner.tenantId} and t.is_deleted = 0 and t.year <= ${year}`,
    )
  )?.year ?? year;

/** Counts of the obstacles to a snapshot, without those of the inspection rules. */
interface Obstacles {
  total: number;
  passed: number;
  unfinished: number;
  noCoord: number;
  outOfRegion: number;
}

const UNFINISHED = sql`t.status <> 1`;
const NO_COORD = sql`(t.lon is null or t.lat is null)`;
const outOfRegion = ({ point }: Register): Sql =>
  sql`(t.lon is not null and t.lat is not null and not coalesce(st_covers(g.geom, ${point}), false)
    and not place_inside(t.xz_code, t.lon::float8, t.lat::float8))`;
const withBoundary = ({ record }: Register): Sql => sql`${tableOf(record)} t
  left join blade_region r on r.code = substr(t.xz_code, 1, 6)
  left join region_geom g on g.code = r.boundary_code`;

/** Counts the obstacles; other counties are only looked up for positions that their own county does not cover. */
export const obstaclesOf = async (db: Db, extent: Extent, register: Register): Promise<Obstacles> =>
  (await queryOne<Obstacles>(
    db,
    sql`select count(*)::int as total, count(*) filter (where t.status = 1)::int as passed,
        count(*) filter (where ${UNFINISHED})::int as unfinished,
        count(*) filter (where ${NO_COORD})::int as "noCoord",
        count(*) filter (where ${outOfRegion(register)})::int as "outOfRegion"
      from ${withBoundary(register)} where ${rowsOf(register, extent)}`,
  ))!;

/** Conditions of the rows that are obstacles, as far as SQL can tell. */
const OBSTACLES = { unfinished: () => UNFINISHED, noCoord: () => NO_COORD, outOfRegion } as const;

/** The next rows that are an obstacle of a kind, by id. */
export const obstaclesAfter = (
  db: Db,
  extent: Extent,
  register: Register,
  { kind, after, size }: { kind: keyof typeof OBSTACLES; after: string; size: number },
): Promise<AnyRow[]> =>
  query(
    db,
    sql`select ${columnsSql(register.record)} from ${withBoundary(register)}
      where ${rowsOf(register, extent)} and ${OBSTACLES[kind](register)} and t.id > ${after}
      order by t.id limit ${size}`,
  );

/**
 * Counties with rows to take, and their number. The older rows are queried apart: with a condition of their own, newer
 * rows are joined once instead of looked up row by row.
 */
export function countiesOf(
  db: Db,
  extent: Extent,
  register: Register,
): Promise<{ county: string; num: number }[]> {
  const counted = (which: Sql): Sql =>
    sql`select substr(t.xz_code, 1, 6) as county, count(*) as num from ${tableOf(register.record)} t
      where ${approvedSql(register, extent)} and ${which} group by 1`;
  return query(
    db,
    sql`select county, sum(num)::int as num from (
        ${counted(sql`t.year = ${extent.year}`)}
        union all ${counted(sql`t.year < ${extent.year} and ${notSurveyedAnew(register, extent)}`)}
      ) c group by 1 order by 1`,
  );
}

/** Makes the partition of a year; before the copy, since it locks out all readers for a moment. */
export const makePartition = (year: number): Sql => sql`select keep_archive_partition(${year}::int)`;

/** Rows of the snapshot of an extent. */
export const snapshotRows = ({ record }: Register, extent: Extent): Sql =>
  sql`${scoped(extent.owner, record)} and t.archive_year = ${extent.year} and ${insideRegionSql(extent.xzCode, 't')}
    ${inCountyRange(extent.xzCode)} ${named(extent)}`;

/** Whether the snapshot has a row. */
export const hasSnapshot = async (db: Db, extent: Extent, register: Register): Promise<boolean> =>
  (await queryOne(
    db,
    sql`select 1 from ${snapshotOf(register.record)} t where ${snapshotRows(register, extent)} limit 1`,
  )) !== undefined;

/** Counties with rows in the snapshot. */
export const snapshotCounties = (db: Db, extent: Extent, register: Register): Promise<{ county: string }[]> =>
  query(
    db,
    sql`select distinct substr(t.xz_code, 1, 6) as county from ${snapshotOf(register.record)} t
      where ${snapshotRows(register, extent)}`,
  );

/** Deletes an earlier snapshot of the region without the spared counties, and answers the number of rows as `num`. */
export const clearSnapshot = (extent: Extent, register: Register, spared: readonly string[]): Sql =>
  sql`with cleared as (delete from ${snapshotOf(register.record)} t where t.archive_year = ${extent.year}
    and t.tenant_id = ${extent.owner.tenantId} and ${insideRegionSql(extent.xzCode, 't')} ${named(extent)}
    ${spared.length > 0 ? sql`and substr(t.xz_code, 1, 6) <> all(${[...spared]}::text[])` : empty} returning 1)
    select count(*)::int as num from cleared`;

/** Approximate rows of a part: a county has only hundreds, and each part reads the table in its own order. */
const PART_ROWS = 50_000;

/** Counties that are copied together, in the order of their codes. */
export function copyParts(counties: readonly { county: string; num: number }[]): string[][] {
  const parts: string[][] = [];
  let rows = Infinity;
  for (const { county, num } of counties) {
    if (rows + num > PART_ROWS) {
      parts.push([]);
      rows = 0;
    }
    parts.at(-1)!.push(county);
    rows += num;
  }
  return parts;
}

/** A part of the copy: `columns` are those that both tables have and that are not computed. */
export interface Copy {
  counties: readonly string[];
  columns: string;
  userId: string;
  /** Result of `latestYear`, if it was read after the run began. */
  latest?: number | undefined;
}

/**
 * Copies the rows of some counties and answers their number as `num`. A row that another county has archived this year
 * before the row moved here stays in the archive of that county. The range uses the index no matter how many they are.
 */
export const copyCounties = (
  extent: Extent,
  register: Register,
  { counties, columns, userId, latest }: Copy,
): Sql =>
  sql`with copied as (insert into ${snapshotOf(register.record)} (${raw(columns)}, archive_year, archive_user)
      select ${raw(columns)}, ${extent.year}::int, ${userId}::bigint from ${tableOf(register.record)} t
      where ${takenSql(register, extent, latest)} and substr(t.xz_code, 1, 6) = any(${[...counties]}::text[])
        and substr(t.xz_code, 1, 6) between ${counties[0] ?? ''} and ${counties.at(-1) ?? ''}
      on conflict do nothing returning 1)
    select count(*)::int as num from copied`;

/** Number of rows in a snapshot, and for groups the number of their trees. */
export const snapshotTotals = async (
  db: Db,
  extent: Extent,
  register: Register,
): Promise<{ num: number; trees: number }> =>
  (await queryOne<{ num: number; trees: number }>(
    db,
    sql`select count(*)::int as num,
        ${register.record.fields['trees'] ? sql`coalesce(sum(t.trees), 0)::int` : sql`count(*)::int`} as trees
      from ${snapshotOf(register.record)} t where ${snapshotRows(register, extent)}`,
  ))!;

/** Regions to recount: the extent's; for single rows the counties of their current and last archived places. */
export async function changedRegions(
  db: Db,
  extent: Extent,
  register: Register,
  taken: readonly { county: string }[],
): Promise<string[]> {
  if (!extent.ids) return [extent.xzCode];
  const cleared = await snapshotCounties(db, extent, register);
  return [...new Set([...taken, ...cleared].map(({ county }) => county))];
}

/** Recounts the snapshot of trees in some regions, and invalidates the caches of its year. */
export async function countSnapshot(
  db: Db,
  { owner, year, xzCode }: Extent,
  { isCounted }: Pick<Register, 'isCounted'>,
  regions: readonly string[] = [xzCode],
): Promise<void> {
  const { tenantId } = owner;
  if (isCounted)
    for (const region of regions)
      await query(db, sql`select tree_archive_count(${tenantId}, ${year}::int, ${region})`);
  await query(
    db,
    sql`insert into data_change (tenant_id, layer, year) values (${tenantId}, ${TREE_LAYER}, ${year})`,
  );
}

/** Tables of a register's snapshots and of their counts. */
export const archiveTables = (
  { record: { table }, isPartitioned, isCounted }: Register,
  year: number,
): string[] => [
  isPartitioned ? `${table}_archive_${year}` : `${table}_archive`,
  ...(isCounted ? ['tree_archive_rollup', 'tree_archive_holder'] : ['group_rollup']),
];

/** Columns of a register that its snapshot takes over; `followRegisters` has given the snapshot all of them. */
export const copiedOf = ({ record: { table } }: Register): Sql =>
  sql`select string_agg(a.attname, ', ' order by a.attnum) as columns from pg_attribute a
    where a.attrelid = ${table}::regclass and ${raw(COPIED)}`;
