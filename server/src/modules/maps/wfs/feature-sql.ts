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
 * The visible rows: the public view, or those of a signed-in person; `rows` selects the ids that they see of them,
 * `exactIn` is the region in which positions are exact, null for nowhere.
 */
export type Sight = { tenantId: string; rows?: Sql; exactIn: string | null } | 'public';

/** The geometry in the requested system. Degrees of CGCS2000 (4490) are taken as equal to those of WGS84. */
export const geometryIn = ({ srid }: Crs): Sql =>
  srid === 3857 ? sql`st_transform(${column(GEOMETRY_COLUMN)}, 3857)` : column(GEOMETRY_COLUMN);

// COPY takes no bound values, and the values written into its text may not be null.
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

/** Count of the matching features, no matter which part of them is requested. */
export const countSql = (query: FeatureQuery, sight: Sight): Sql =>
  sql`select count(*)::int as matched ${source(query, sight)}`;

/** Whether more than so many match. */
export const exceedsSql = (query: FeatureQuery, sight: Sight, most: number): Sql =>
  sql`select count(*) > ${most}::int as many from (select ${source(query, sight)} limit ${most + 1}) found`;

const tenantSeen = (sight: Sight): string => (sight === 'public' ? MANAGEMENT_TENANT : sight.tenantId);

/** The stored count of a whole view; undefined where the request filters it further. */
export function totalSql(query: FeatureQuery, sight: Sight): Sql | undefined {
  const { stored } = query.layer;
  if (!stored || conditions(query, sight).length > 0) return undefined;
  return sql`select ${raw(stored.total)}(${join([tenantSeen(sight), ...query.view])}) as matched`;
}

/** The value of a view parameter; empty where the layer has no such parameter. */
const paramOf = ({ layer, view }: FeatureQuery, name: string): string =>
  view[layer.params.findIndex((param) => param.name === name)] ?? '';

/** The version of the rows that a request reads; undefined where their changes are not counted. */
export function versionSql(query: FeatureQuery, sight: Sight): Sql | undefined {
  const { stored } = query.layer;
  if (!stored) return undefined;
  const [region, year, mark] = [REGION_PARAM, YEAR_PARAM, MARK_PARAM].map((name) => paramOf(query, name));
  return sql`select ${raw(stored.version)}(${tenantSeen(sight)}, ${region}, ${year}, ${mark})::text as version`;
}

/** The newest year that all of the requested region has archived; undefined where the request names a year itself. */
export function newestSql(query: FeatureQuery, sight: Sight): Sql | undefined {
  const { stored } = query.layer;
  if (!stored || paramOf(query, MARK_PARAM) === LIVE || Number(paramOf(query, YEAR_PARAM)) > 0)
    return undefined;
  return sql`select ${raw(stored.newest)}(${tenantSeen(sight)}, ${paramOf(query, REGION_PARAM)}) as year`;
}

/** A request bound to the snapshot of a year, or to the live rows for null. */
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

/** The keys of a page of a whole view in key order; undefined where the request filters or orders otherwise. */
export function pageSql(query: FeatureQuery, sight: Sight): Sql | undefined {
  const { layer, view, start, limit, paged, order } = query;
  const { stored } = layer;
  if (!stored || !paged || order.length > 0 || conditions(query, sight).length > 0) return undefined;
  return sql`select lowest, highest from ${raw(stored.page)}(${join([tenantSeen(sight), ...view, start, limit])})`;
}

/** Takes one of `every` features by their keys; where `highest` is given, the keys are looked up one by one. */
export interface Thinning {
  every: number;
  /** The highest existing key. */
  highest?: number;
}

/** The part of the matching features to read. */
interface Part {
  page?: KeyRange | undefined;
  thinning: Thinning;
}

/** The highest key of a layer's tables; undefined where it names none. */
export function highestSql({ layer: { stored } }: FeatureQuery): Sql | undefined {
  if (!stored) return undefined;
  const each = stored.tables.map((table) => sql`(select max(${raw(KEY_COLUMN)}) from ${raw(table)})`);
  return sql`select greatest(${join(each)}) as highest`;
}

/** Rows read in sequence that cost as much as looking up one key in the index. */
const ROWS_A_KEY = 10;

/** Whether looking up single keys is cheaper than reading all matches and dropping most of them. */
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
 * The requested features, each as the text `feature`. A part of the whole has a total order; where its keys are known,
 * no rows before them are read.
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

/** Joins adjacent texts. */
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
 * Concatenates fixed texts and expressions, halves first: from the left, each `||` would copy all the text before it,
 * and `concat` looks up an output function for every argument.
 */
export const glued = (parts: readonly (string | Sql)[]): Sql =>
  halves(
    merged(parts).map((part) =>
      typeof part === 'string' ? sql`${part}` : sql`coalesce((${part})::text, '')`,
    ),
  );
