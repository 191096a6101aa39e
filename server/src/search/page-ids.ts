import { COUNTY_DIGITS, MAX_SORTED_ROWS, type RecordDefinition } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { CITY_DIGITS, cityByCity, countyByCounty, type InCities } from './cities.js';
import { isIndexed, isNewest, type Order, orderSql, wayOf } from './order.js';
import { liesInRegion } from '../rows/scope.js';

/** So many rows are sorted faster than found in the order of an index. */
const MAX_SORTED_AT_ONCE = 5_000;
/** Of a county's rows with so many matches for each of a page, walking their order costs less than reading them all. */
const MATCHES_WALKED = 4;
/** So many of a filter's rows are sorted rather than found along an order of the nation or a province. */
const MAX_SORTED_FILTERED = 50_000;
/** Rows from either end of a list up to which the orders of cities or counties are merged. */
const MAX_MERGED = 1_000;

/** A page of a list: which rows, in which order, and how many there are in all; its region is what scope and filter leave. */
export interface ListPage extends InCities {
  /** Which rows of the scope the filter leaves. */
  where: Sql;
  /** The same rows, as they are found fastest when all are. */
  counted: Sql;
  /** Whether more than the region leaves rows out: then the order of a nation may lead past millions of others to them. */
  isFiltered: boolean;
  order: Order;
  size: number;
  offset: number;
  total: number;
}

/** A page that is read from one of the list's ends. */
type Reading = Omit<ListPage, 'total'> & { isReversed: boolean };

/** The half of a list that is nearer to its end is read from there. */
function fromNearerEnd({ total, ...page }: ListPage): Reading {
  const size = Math.max(0, Math.min(page.size, total - page.offset));
  const isReversed = page.offset > total / 2;
  const offset = isReversed ? Math.max(0, total - page.offset - size) : page.offset;
  return { ...page, size, offset, isReversed };
}

const cut = ({ size, offset }: Reading): Sql => sql`limit ${size} offset ${offset}`;

/** Ids in an order that the planner finds its way to. */
const plainIds = (page: Reading): Sql =>
  sql`select t.id from ${page.table} t where ${page.where} ${orderSql(page.order, page)} ${cut(page)}`;

const columnsOf = (order: Order): Sql =>
  raw([...new Set(['id', ...order.map(({ column }) => column)])].map((column) => `t.${column}`).join(', '));

/** Ids of rows that are few enough to be sorted; the filter's index finds them, whatever the planner thinks of the order's. */
const sortedIds = (page: Reading): Sql =>
  sql`select t.id from (select ${columnsOf(page.order)} from ${page.table} t where ${page.counted} offset 0) t
    ${orderSql(page.order, page)} ${cut(page)}`;

/**
 * Ids in the order of indexes that hold it city by city, the newest county by county: a batch of trees then fills few pages
 * of them. The first rows of each are merged. An index that holds blanks last one way holds them first the other way, so
 * they are read apart.
 */
function mergedIds(page: Reading): Sql {
  const { table, where, order, isReversed, size, offset } = page;
  const [{ column, isDescending, hasBlanks } = { column: 'id', isDescending: true, hasBlanks: false }] =
    order;
  const way = wayOf(isDescending, isReversed);
  const found = (inPart: Sql, kind: string): Sql => sql`(select t.id, ${raw(`t.${column}`)} from ${table} t
    where ${where} and ${inPart} ${raw(`and t.${column} ${kind} order by t.${column} ${way}, t.id ${way}`)}
    limit ${offset + size})`;
  const kinds = hasBlanks ? ['is not null', 'is null'] : ['is not null'];
  const first = (inPart: Sql): Sql =>
    join(
      kinds.map((kind) => found(inPart, kind)),
      ' union all ',
    );
  const partByPart = isNewest(order) ? countyByCounty : cityByCity;
  return sql`select t.id from ${partByPart(page, first)} ${orderSql(order, page)} ${cut(page)}`;
}

type Way = Pick<ListPage, 'order' | 'region' | 'isFiltered' | 'size' | 'offset'>;

/** Up to so many rows, all of a list are sorted for a page of it. */
function sortedUpTo(record: RecordDefinition, { order, region, isFiltered, size, offset }: Way): number {
  // A walk meets each row of a county once at most, and the page soon where many rows match.
  if (isNewest(order) && region.length >= COUNTY_DIGITS)
    return Math.min(MAX_SORTED_AT_ONCE, MATCHES_WALKED * (offset + size));
  if (!isIndexed(record, order)) return MAX_SORTED_ROWS;
  const isQuick = isNewest(order) || region.length >= CITY_DIGITS || !isFiltered;
  return isQuick ? MAX_SORTED_AT_ONCE : MAX_SORTED_FILTERED;
}

/** How far a list is counted for the sake of a page's rows: their way depends on no more, but for the late pages' (undefined). */
export function countedUpTo(record: RecordDefinition, page: Way): number | undefined {
  const most = sortedUpTo(record, page) + 1;
  return page.offset + page.size < most ? most : undefined;
}

/** The newest of a city have no index of their own: its counties do. */
const isOfCounties = (record: RecordDefinition, { order, region }: Way): boolean =>
  liesInRegion(record) && isNewest(order) && region.length >= CITY_DIGITS && region.length < COUNTY_DIGITS;

/** Statement with the ids of a page of a list. */
export function pageIds(record: RecordDefinition, list: ListPage): Sql {
  const page = fromNearerEnd(list);
  const isNear = page.offset + page.size <= MAX_MERGED;
  const isFew = page.isFiltered && list.total <= sortedUpTo(record, page);
  if (isOfCounties(record, page)) return isNear && !isFew ? mergedIds(page) : sortedIds(page);
  if (isNewest(page.order)) return isFew ? sortedIds(page) : plainIds(page);
  if (list.total <= sortedUpTo(record, page)) return sortedIds(page);
  const isMerged = page.region.length >= CITY_DIGITS || isNear;
  return record.region !== undefined && isIndexed(record, page.order) && isMerged
    ? mergedIds(page)
    : plainIds(page);
}
