import { COUNTY_DIGITS } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { BEHIND_DIGITS } from '../rows/scope.js';

export const CITY_DIGITS = 4;
const codeOf = (digits: number): Sql => raw(`substr(t.xz_code, 1, ${digits})`);

/** Rows of a region, in the order of indexes that hold it city by city, or county by county. */
export interface InCities {
  table: Sql;
  /** The rows that the caller may see, as far as these indexes hold them. */
  scope: Sql;
  /** The region that they lie in; empty for the nation. */
  region: string;
}

/** The cities or counties of a region that have rows, each found by one step into an index. */
function partsSql({ table, scope, region }: InCities, digits: number): Sql {
  if (region.length >= digits) return sql`(select ${region.slice(0, digits)}::text as code)`;
  const code = codeOf(digits);
  const next = (after: Sql): Sql =>
    sql`select ${code} from ${table} t where ${scope} and ${code} < ${region + BEHIND_DIGITS} and ${code} ${after}
      order by ${code} limit 1`;
  return sql`(with recursive parts(code) as (
      (${next(sql`>= ${region}`)}) union all
      select (${next(sql`> c.code`)}) from parts c where c.code is not null)
    select code from parts where code is not null)`;
}

const partByPart = (rows: InCities, digits: number, first: (inPart: Sql) => Sql): Sql =>
  sql`${partsSql(rows, digits)} c cross join lateral (${first(sql`${codeOf(digits)} = c.code`)}) t`;

/** The first rows of each city, to be merged: `first` reads those of the city that its condition of a row `t` names. */
export const cityByCity = (rows: InCities, first: (inCity: Sql) => Sql): Sql =>
  partByPart(rows, CITY_DIGITS, first);

/** The same of each county. */
export const countyByCounty = (rows: InCities, first: (inCounty: Sql) => Sql): Sql =>
  partByPart(rows, COUNTY_DIGITS, first);

/** The counties of a region as an index by county holds them: those of a province or a city lie side by side. */
export const inCountyRange = (xzCode: string): Sql =>
  xzCode === '' || xzCode.length >= COUNTY_DIGITS
    ? empty
    : sql`and substr(t.xz_code, 1, 6) >= ${xzCode} and substr(t.xz_code, 1, 6) < ${xzCode + BEHIND_DIGITS}`;
