import type { NotFiled } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../../caller/caller.js';
import { type Db, query } from '../../../../database/database.js';
import { everyoneIn, scoped } from '../../../../rows/scope.js';
import { snapshotOf } from '../../counts/index.js';
import { isYearClosedSql } from '../../old-tree/index.js';
import type { Register } from '../../rules/index.js';
import { type Extent, snapshotRows } from '../archives.queries.js';

/** A county that has not filed one of two years, with its rows of the other one. */
export interface Unfiled {
  year: number;
  county: string;
  rows: number;
}

/** Archived rows of a county in a year: whether there are any, and how many the caller sees. */
export interface CountyRows {
  year: number;
  county: string;
  rows: number;
}

/** Counts the archived rows of the counties of a region in two years. */
export function countyRows(caller: Caller, register: Register, extents: readonly [Extent, Extent]): Sql {
  const { record } = register;
  const [from, to] = extents.map(
    (extent) => sql`select ${extent.year}::int as year, substr(t.xz_code, 1, 6) as county,
        count(*) filter (where ${scoped(caller, record)})::int as rows
      from ${snapshotOf(record)} t where ${snapshotRows(register, { ...extent, owner: everyoneIn(caller) })}
      group by 2`,
  );
  return sql`${from!} union all ${to!}`;
}

/**
 * Counties that have rows in one year alone and have not filed the other one: what they have cannot be compared. One that
 * has filed a year in which nothing is left to it has lost its rows indeed.
 */
export async function unfiledOf(
  db: Db,
  caller: Caller,
  { record }: Register,
  { years, counted }: { years: readonly [number, number]; counted: readonly CountyRows[] },
): Promise<Unfiled[]> {
  const known = new Set(counted.map(({ county, year }) => `${county} ${year}`));
  const other = (year: number): number => (year === years[0] ? years[1] : years[0]);
  const lacking = counted
    .map(({ county, year, rows }) => ({ county, rows, year: other(year) }))
    .filter(({ county, year }) => !known.has(`${county} ${year}`));
  if (lacking.length === 0) return [];
  const filed = await query<{ county: string }>(
    db,
    sql`select c.county from unnest(${lacking.map(({ county }) => county)}::text[],
        ${lacking.map(({ year }) => year)}::int[]) c(county, year)
      where ${isYearClosedSql(record, caller, sql`c.year`, sql`c.county`)}`,
  );
  const closed = new Set(filed.map(({ county }) => county));
  return lacking.filter(({ county }) => !closed.has(county));
}

/** Codes of those that have not filed a year. */
export const unfiledIn = (unfiled: readonly Unfiled[], year: number): string[] =>
  unfiled.filter((one) => one.year === year).map(({ county }) => county);

/** How many have not filed each year, and how many rows are left out for that. */
export function summed(unfiled: readonly Unfiled[]): NotFiled[] {
  const byYear = new Map<number, NotFiled>();
  for (const { year, rows } of unfiled) {
    const sum = byYear.get(year) ?? { year, regions: 0, rows: 0 };
    byYear.set(year, { year, regions: sum.regions + 1, rows: sum.rows + rows });
  }
  return [...byYear.values()].sort((a, b) => a.year - b.year);
}
