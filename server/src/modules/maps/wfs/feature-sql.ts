import { ArchiveMark } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { MANAGEMENT_TENANT } from '../../../caller/caller.js';
import { GEOMETRY_COLUMN, KEY_COLUMN, MARK_PARAM, REGION_PARAM, YEAR_PARAM } from '../catalogue.js';
import { column } from '../column.js';
import { comparisonSql, probes } from '../comparison-sql.js';
import { boxSql, conditionSql, idsSql } from '../condition-sql.js';
import type { Crs } from '../crs.js';
import type { FeatureQuery } from './feature-query.js';

const LIVE = String(ArchiveMark.live);

/**
 * Whose rows: everybody's view, or those of a signed-in person; `rows` selects the ids that they see of them, `exactIn` is
 * the region in which places are exact, null for nowhere.
 */
export type Sight = { tenantId: string; rows?: Sql; exactIn: string | null } | 'public';

/** The geometry in the system asked for. CGCS2000 degrees (4490) are taken as equal to WGS84's. */
export const geometryIn = ({ srid }: Crs): Sql =>
  srid === 3857 ? sql`st_transform(${column(GEOMETRY_COLUMN)}, 3857)` : column(GEOMETRY_COLUMN);

// COPY takes no bound values, and its text no nulls among them.
const nullable = (text: string | null): Sql => (text === null ? sql`null` : sql`${text}`);

function rowsOf({ layer, view }: FeatureQuery, sight: Sight): Sql {
  if (sight === 'public') return sql`${raw(layer.source)}(${join(view)}) f`;
  const exact = layer.exact === 'rows' ? sql`true` : nullable(sight.exactIn);
  return sql`${raw(layer.ownSource)}(${join([sight.tenantId, exact, ...view])}) f`;
}

function conditions({ layer, box, fids, comparisons, others }: FeatureQuery, sight: Sight): Sql[] {
  const all = comparisons.flatMap((each) => [comparisonSql(each), ...probes(layer, each)]);
  if (sight !== 'public' && sight.rows) all.push(sql`${column('id')} in (${sight.rows})`);
  if (box) all.push(boxSql(box));
  if (fids) all.push(idsSql(fids));
  return [...all, ...others.map(conditionSql)];
}

function source(query: FeatureQuery, sight: Sight, more: readonly Sql[] = []): Sql {
  const where = [...conditions(query, sight), ...more];
  return sql`from ${rowsOf(query, sight)} ${where.length > 0 ? sql`where ${join(where, ' and ')}` : empty}`;
}

/** How many features match, whatever part of them is asked for. */
export const countSql = (query: FeatureQuery, sight: Sight): Sql =>
  sql`select count(*)::int as matched ${source(query, sight)}`;

/** Whether more than so many match. */
export const exceedsSql = (query: FeatureQuery, sight: Sight, most: number): Sql =>
  sql`select count(*) > ${most}::int as many from (select ${source(query, sight)} limit ${most + 1}) found`;

const tenantSeen = (sight: Sight): string => (sight === 'public' ? MANAGEMENT_TENANT : sight.tenantId);

/** The number of a whole view from the rollup; undefined when the request narrows the view further. */
export function totalSql(query: FeatureQuery, sight: Sight): Sql | undefined {
  const { stored } = query.layer;
  if (!stored || conditions(query, sight).length > 0) return undefined;
  return sql`select ${raw(stored.total)}(${join([tenantSeen(sight), ...query.view])}) as matched`;
}

/** A view parameter by its name; empty where the layer has none of it. */
const paramOf = ({ layer, view }: FeatureQuery, name: string): string =>
  view[layer.params.findIndex((param) => param.name === name)] ?? '';

/** The version of the rows that a request reads; undefined where nothing counts their changes. */
export function versionSql(query: FeatureQuery, sight: Sight): Sql | undefined {
  const { stored } = query.layer;
  if (!stored) return undefined;
  const [region, year, mark] = [REGION_PARAM, YEAR_PARAM, MARK_PARAM].map((name) => paramOf(query, name));
  return sql`select ${raw(stored.version)}(${tenantSeen(sight)}, ${region}, ${year}, ${mark})::text as version`;
}

/** The newest year that all of the asked region has archived; undefined where the request itself says what is read. */
export function newestSql(query: FeatureQuery, sight: Sight): Sql | undefined {
  const { stored } = query.layer;
  if (!stored || paramOf(query, MARK_PARAM) === LIVE || Number(paramOf(query, YEAR_PARAM)) > 0)
    return undefined;
  return sql`select ${raw(stored.newest)}(${tenantSeen(sight)}, ${paramOf(query, REGION_PARAM)}) as year`;
}

/** The same request with the snapshot of a year, or without one the live rows. */
export function settledOn(query: FeatureQuery, year: number | null): FeatureQuery {
  const settled = new Map(year === null ? [[MARK_PARAM, LIVE]] : [[YEAR_PARAM, String(year)]]);
  return {
    ...query,
    view: query.layer.params.map(({ name }, at) => settled.get(name) ?? query.view[at] ?? ''),
  };
}

/** The first and the last key of a page; null where it is empty. */
export interface KeyRange {
  lowest: number | null;
  highest: number | null;
}

/** The keys of a page of a whole view in the order of its keys; undefined where the request wants more than that. */
export function pageSql(query: FeatureQuery, sight: Sight): Sql | undefined {
  const { layer, view, start, limit, paged, order } = query;
  const { stored } = layer;
  if (!stored || !paged || order.length > 0 || conditions(query, sight).length > 0) return undefined;
  return sql`select lowest, highest from ${raw(stored.page)}(${join([tenantSeen(sight), ...view, start, limit])})`;
}

/** One of so many features is read, by their keys; where `highest` is given, the keys are looked up one by one. */
export interface Thinning {
  every: number;
  /** The highest key that there is. */
  highest?: number;
}

/** Which of the matching features are read. */
interface Part {
  page?: KeyRange | undefined;
  thinning: Thinning;
}

/** The highest key of a layer's tables; undefined where it says of none. */
export function highestSql({ layer: { stored } }: FeatureQuery): Sql | undefined {
  if (!stored) return undefined;
  const each = stored.tables.map((table) => sql`(select max(${raw(KEY_COLUMN)}) from ${raw(table)})`);
  return sql`select greatest(${join(each)}) as highest`;
}

/** Looking up a key in the index costs as much as reading so many rows one after the other. */
const ROWS_A_KEY = 10;

/** Whether fewer keys have to be looked up than it takes to read all that match and leave most of them out. */
export const looksUp = ({ every, highest }: { every: number; highest: number }, matched: number): boolean =>
  (highest / every) * ROWS_A_KEY <= matched;

function thinnedSql({ every, highest }: Thinning): Sql[] {
  if (every <= 1) return [];
  const key = column(KEY_COLUMN);
  return highest === undefined
    ? [sql`${key} % ${every}::int = 0`]
    : [sql`${key} = any(array(select generate_series(${every}::int, ${highest}::int, ${every}::int)))`];
}

/**
 * The features asked for, each as the text `feature`. A part of the whole has a total order; where its keys are known,
 * nothing before them is read.
 */
export function featuresSql(query: FeatureQuery, sight: Sight, feature: Sql, { page, thinning }: Part): Sql {
  const keys = query.order.map(({ column: name, descending }) =>
    descending ? sql`${column(name)} desc` : column(name),
  );
  const ordered = keys.length > 0 || query.paged;
  const order = ordered ? sql`order by ${join([...keys, column(KEY_COLUMN)])}` : empty;
  if (page) {
    const { lowest, highest } = page;
    const inPage = lowest === null ? sql`false` : sql`${column(KEY_COLUMN)} between ${lowest} and ${highest}`;
    return sql`select ${feature} from ${rowsOf(query, sight)} where ${inPage} ${order}`;
  }
  const offset = query.start > 0 ? sql`offset ${query.start}` : empty;
  return sql`select ${feature} ${source(query, sight, thinnedSql(thinning))} ${order} limit ${query.limit} ${offset}`;
}

/** Texts that stand beside each other as one. */
const merged = (parts: readonly (string | Sql)[]): (string | Sql)[] =>
  parts.reduce<(string | Sql)[]>((all, part) => {
    const last = all.at(-1);
    return typeof part === 'string' && typeof last === 'string'
      ? [...all.slice(0, -1), last + part]
      : [...all, part];
  }, []);

function halves(parts: readonly Sql[]): Sql {
  const [first = sql`''`] = parts;
  if (parts.length < 2) return first;
  const middle = parts.length >> 1;
  return sql`(${halves(parts.slice(0, middle))} || ${halves(parts.slice(middle))})`;
}

/**
 * Glues fixed texts and expressions together, halves first: glued from the left, each `||` would copy all that stands
 * before it, and `concat` looks up how to write every argument.
 */
export const glued = (parts: readonly (string | Sql)[]): Sql =>
  halves(
    merged(parts).map((part) =>
      typeof part === 'string' ? sql`${part}` : sql`coalesce((${part})::text, '')`,
    ),
  );
