import type { RecordDefinition } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { scoped, withoutRowScopes } from '../rows/scope.js';
import { cityByCity } from './cities.js';
import { isIndexed, type Order } from './order.js';

const BY_CHANGE: Order = [{ column: 'update_time', isDescending: false, hasBlanks: false }];

/** A place in the order of all changes: a moment, and behind which row of it. */
export interface Position {
  time: string;
  id: string;
}

/** A record's feed for a caller, from one position to another. */
export interface Following {
  caller: Caller;
  record: RecordDefinition;
  table: Sql;
  /** Further conditions of the record's list, led by `and`. */
  filter: Sql;
  since: Position | undefined;
  until: Position;
}

/** How positions are read, each as far as its cursor says it. */
export const MICROSECONDS = raw(`'YYYY-MM-DD HH24:MI:SS.US'`);

/** Whether an index holds the record's rows by their last change, city by city: without one there is one of all rows. */
export const isFollowedByCity = (record: RecordDefinition): boolean =>
  record.region !== undefined && isIndexed(record, BY_CHANGE);

const placeSql = ({ time, id }: Position): Sql => sql`(${time}::timestamp, ${id}::bigint)`;

/** Whether two columns name a position behind the one where a reader goes on, up to the last. */
export const inReach = ({ since, until }: Following, columns: Sql): Sql =>
  sql`${since ? sql`(${columns}) > ${placeSql(since)} and` : empty} (${columns}) <= ${placeSql(until)}`;

/** Rows of the reach that a condition leaves, in order. */
export const inOrder = (following: Following, where: Sql, limit: Sql, removed = true): Sql => sql`
  (select t.id, t.update_time as time, ${raw(String(removed))} as removed from ${following.table} t
    where ${where} and ${inReach(following, sql`t.update_time, t.id`)} ${following.filter}
    order by t.update_time, t.id ${limit})`;

/** The same of rows that are there: city by city, where an index holds their order so. */
export function presentInOrder(following: Following, where: Sql, limit: Sql, removed = true): Sql {
  const { caller, record, table, filter } = following;
  if (!isFollowedByCity(record)) return inOrder(following, where, limit, removed);
  const rows = {
    table,
    scope: sql`${scoped(withoutRowScopes(caller), record)} ${filter}`,
    region: caller.xzCode,
  };
  const first = (inCity: Sql): Sql => inOrder(following, sql`${where} and ${inCity}`, limit, removed);
  return sql`(select t.id, t.time, t.removed from ${cityByCity(rows, first)} order by t.time, t.id ${limit})`;
}
