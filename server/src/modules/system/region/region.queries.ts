import sql, { empty, join, raw, type RawValue, type Sql } from 'sql-template-tag';
import { narrowed, NATION, PLACEHOLDER_CITIES, placeKey, REGION_LENGTHS } from '@gushu/shared';
import { contains } from '../../../search/filters.js';

/** Limit of townships and villages that are ranked. */
const MAX_BELOW = 2_000;

const LEVELS = ['province', 'city', 'district', 'town', 'village'] as const;
// Camera height in metres from which a region of each level fills the map.
const HEIGHTS = [7_000_000, 1_500_000, 400_000, 120_000, 30_000, 10_000];

const upper = LEVELS.map(
  (name, i) =>
    `left join blade_region ${name} on r.region_level >= ${i + 1} and ${name}.code = substr(r.code, 1, ${REGION_LENGTHS[i]})`,
).join('\n');
const upperNames = LEVELS.map(
  (name) => `coalesce(${name}.code, '') as "${name}Code", coalesce(${name}.name, '') as "${name}Name"`,
).join(', ');
const ancestors = LEVELS.map((name, i) => `case when r.region_level > ${i + 1} then ${name}.code end`).join(
  ', ',
);

const FIELDS = raw(`r.code, r.parent_code as "parentCode",
  concat_ws(',', '0', case when r.region_level > 0 then '00' end, ${ancestors}) as ancestors,
  r.name, r.alias_name as "aliasName", r.region_level as "regionLevel", r.region_level as level,
  r.sort, r.remark, r.fxpc_code as "fxpcCode", r.lon, r.lat,
  coalesce(r.map_height, (array[${HEIGHTS.join(',')}])[r.region_level + 1]) as "mapHeight",
  r.city_class as "cityClass", r.is_stat as "isStat",
  coalesce(r.valid_from::text, '') as "validFrom", coalesce(r.valid_to::text, '') as "validTo",
  coalesce(parent.name, '') as "parentName",
  exists (select from blade_region below where below.parent_code = r.code) as "hasChildren",
  ${upperNames}`);

/** Order of lists: as set by hand, then by code. */
const IN_ORDER = sql`order by r.sort, r.code`;

/** Regions that meet the conditions. */
export const regionsSql = (conditions: Sql): Sql => sql`
  select ${FIELDS}
  from blade_region r
  left join blade_region parent on parent.code = r.parent_code
  ${raw(upper)}
  where ${conditions} ${IN_ORDER}`;

/** Children of a region as tree nodes. */
export const nodesSql = (conditions: Sql): Sql => sql`
  select r.code as id, r.parent_code as "parentId", r.code as key, r.code as value, r.name as title,
    exists (select from blade_region below where below.parent_code = r.code) as "hasChildren"
  from blade_region r where ${conditions} ${IN_ORDER}`;

/** Condition: the region `r` is part of full names. */
const isNamed = sql`(r.region_level <> 2 or r.name not in (${join(PLACEHOLDER_CITIES)}))
  and not (r.region_level = 2 and r.code in ('7100', '8101', '8200') or r.code = '820000')`;

/** Names from the province down of every code given, as an array; unknown codes are left out. */
export const pathsSql = (codes: RawValue): Sql => sql`
  select c.code, array_agg(r.name order by r.region_level) filter (where ${isNamed}) as path
  from unnest(${codes}::text[]) c(code)
  join blade_region r on r.code in (c.code, substr(c.code, 1, 2), substr(c.code, 1, 4), substr(c.code, 1, 6),
    substr(c.code, 1, 9))
  group by c.code having bool_or(r.code = c.code)`;

/** Full names of regions from the province down. */
export const namesSql = (codes: RawValue): Sql =>
  sql`select code, array_to_string(path, '') as name from (${pathsSql(codes)}) named`;

/** Inside the region `code` (empty: the nation), as a range that the primary key serves. */
export const insideSql = (code: string): Sql =>
  code === '' || code === NATION
    ? sql`r.region_level > 0`
    : sql`r.code >= ${code} and r.code < ${`${code}:`}`;

const LAST_CHARACTER = '\u{10FFFF}';
const BEHIND_LETTERS = '{';

/** A name as English pages show it: letters and the characters between words. */
const ENGLISH = /^[a-z][a-z0-9' ,./-]*$/i;

/**
 * Regions whose name contains the text: upper levels before lower ones, names that begin with it before others.
 * Two characters have no trigram: below the counties they match the beginning of a name only, as do texts in pinyin, in
 * which short texts occur everywhere. Beginnings are compared as ranges, and the few upper names are read one by one: a
 * bound pattern would be planned without its text.
 */
export function searchSql(typed: string, inside: Sql, limit: number): Sql {
  const name = narrowed(typed);
  if (ENGLISH.test(name)) {
    const key = placeKey(name);
    const upper = sql`left(r.search_name, ${key.length}) = ${key}`;
    const lower = sql`r.search_name >= ${key} and r.search_name < ${`${key}${BEHIND_LETTERS}`}`;
    return bestSql(limit, { inside, upper, lower });
  }
  const upper = sql`strpos(r.name, ${name}) > 0`;
  const lower =
    name.length > 2
      ? sql`r.name like ${contains(name)}`
      : sql`r.name ~>=~ ${name} and r.name ~<~ ${`${name}${LAST_CHARACTER}`}`;
  return bestSql(limit, { inside, upper, lower, first: sql`not starts_with(name, ${name}),` });
}

interface Search {
  inside: Sql;
  /** Conditions of regions down to the county, and of those below. */
  upper: Sql;
  lower: Sql;
  /** Order within a level. */
  first?: Sql;
}

const bestSql = (limit: number, { inside, upper, lower, first = empty }: Search): Sql => sql`
  select code, name, region_level as "regionLevel" from (
    (select r.code, r.name, r.region_level from blade_region r
      where r.region_level between 1 and 3 and ${upper} and ${inside})
    union all
    (select r.code, r.name, r.region_level from blade_region r
      where r.region_level > 3 and ${lower} and ${inside} limit ${MAX_BELOW})
  ) found
  order by region_level, ${first} length(name), code limit ${limit}`;

/** A row: a region's child or the region itself, by code. */
export const familySql = (code: string): Sql =>
  sql`select code, name from blade_region where parent_code = ${code}
    union all select code, name from blade_region where code = ${code} order by code`;
