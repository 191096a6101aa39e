import { COUNTY_DIGITS } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { BEHIND_DIGITS } from '../rows/scope.js';

export const CITY_DIGITS = 4;
const CITY = raw(`substr(t.xz_code, 1, ${CITY_DIGITS})`);

/** Rows of a region, in the order of indexes that hold it city by city. */
export interface InCities {
  table: Sql;
  /** The rows that the caller may see. */
  scope: Sql;
  /** The region that they lie in; empty for the nation. */
  region: string;
}

/** The cities of a region that have rows, each found by one step into an index. */
function citiesSql({ table, scope, region }: InCities): Sql {
  if (region.length >= CITY_DIGITS) return sql`(select ${region.slice(0, CITY_DIGITS)}::text as code)`;
  const next = (after: Sql): Sql =>
    sql`select ${CITY} from ${table} t where ${scope} and ${CITY} < ${region + BEHIND_DIGITS} and ${CITY} ${after}
      order by ${CITY} limit 1`;
  return sql`(with recursive cities(code) as (
      (${next(sql`>= ${region}`)}) union all
      select (${next(sql`> c.code`)}) from cities c where c.code is not null)
    select code from cities where code is not null)`;
}

/** The first rows of each city, to be merged: `first` reads those of the city that its condition of a row `t` names. */
export const cityByCity = (rows: InCities, first: (inCity: Sql) => Sql): Sql =>
  sql`${citiesSql(rows)} c cross join lateral (${first(sql`${CITY} = c.code`)}) t`;

/** The counties of a region as an index by county holds them: those of a province or a city lie side by side. */
export const besideEachOther = (xzCode: string): Sql =>
  xzCode === '' || xzCode.length >= COUNTY_DIGITS
    ? empty
    : sql`and substr(t.xz_code, 1, 6) >= ${xzCode} and substr(t.xz_code, 1, 6) < ${xzCode + BEHIND_DIGITS}`;
