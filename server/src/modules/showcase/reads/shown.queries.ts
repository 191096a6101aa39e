import { columnOf, identityOf, type RecordDefinition } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { identitySql } from '../../../database/identity.js';
import { columnsSql, tableOf } from '../../../rows/columns.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import { MAX_ENTRIES, type SubjectQuery } from './showcase.dto.js';

/** Filters and page of entries of a record. */
export type Asked = Pick<
  SubjectQuery,
  'xzCode' | 'provinceOldTreeNumber' | 'provinceGroupNumber' | 'current' | 'size'
>;

/** Limit and offset of a page of entries; all of them without a requested size. */
export function pageOfEntries({ current = 1, size }: Asked): {
  current: number;
  size: number;
  offset: number;
} {
  const rows = size === undefined || size < 1 ? MAX_ENTRIES : Math.min(size, MAX_ENTRIES);
  return { current, size: rows, offset: (current - 1) * rows };
}

/**
 * Entries that visitors see: published ones of the tenant, no matter which region the caller is from. Data scopes of
 * the record narrow them as they do its list.
 */
export function shownSql(caller: Caller, record: RecordDefinition, asked: Asked): Sql {
  const { xzCode, provinceOldTreeNumber, provinceGroupNumber } = asked;
  return sql`${scoped({ ...caller, xzCode: '' }, record)} and t.publish_status = 1
    ${xzCode ? sql`and ${insideRegionSql(xzCode, 't')}` : empty}
    ${provinceOldTreeNumber ? sql`and ${aboutSql(caller, TREES, provinceOldTreeNumber)}` : empty}
    ${provinceGroupNumber ? sql`and ${aboutSql(caller, GROUPS, provinceGroupNumber)}` : empty}`;
}

const TREES = { table: 'old_tree', id: 'old_tree_id', number: 'province_old_tree_number' };
const GROUPS = { table: 'old_tree_group', id: 'group_id', number: 'province_group_number' };

/**
 * Entries about the tree or group that has the number now, no matter under which number they were entered; if none has
 * it, the entries that were entered under it.
 */
function aboutSql({ tenantId }: Caller, { table, id, number }: typeof TREES, asked: string): Sql {
  const has = (row: string): Sql => sql`${identitySql(raw(`${row}.${number}`))} = ${identityOf(asked)}`;
  const now = sql`select o.id from ${raw(table)} o where o.tenant_id = ${tenantId} and o.is_deleted = 0
    and o.origin_id is null and o.status = 1 and ${has('o')}`;
  return sql`case when t.${raw(id)} is not null and exists (${now}) then t.${raw(id)} in (${now}) else ${has('t')} end`;
}

/** Conditions of entries about a group, and of entries about none. */
export const OF_GROUPS = sql`and t.group_id is not null`;
export const OF_TREES = sql`and t.group_id is null`;

/** Condition of entries whose field contains a text; `%` and `_` in it are plain characters. */
export const containing = (field: string, part: string | undefined): Sql =>
  part ? sql`and position(lower(${part}) in lower(${raw(`t.${columnOf(field)}`)})) > 0` : empty;

/** Condition of entries whose field has this value. */
export const having = (field: string, value: string | undefined): Sql =>
  value ? sql`and ${raw(`t.${columnOf(field)}`)} = ${value}` : empty;

const orderOf = ({ fields }: RecordDefinition): Sql =>
  sql`order by ${raw(`t.${'sort' in fields ? 'sort' : 'order_billboard'}`)} nulls last, t.publish_time desc, t.id`;

/** A page of entries, whole rows. */
export function entriesSql(caller: Caller, record: RecordDefinition, asked: Asked, more: Sql): Sql {
  const { size, offset } = pageOfEntries(asked);
  return sql`select ${columnsSql(record)} from ${tableOf(record)} t
    where ${shownSql(caller, record, asked)} ${more} ${orderOf(record)} limit ${size} offset ${offset}`;
}

/** How many entries there are. */
export const countSql = (caller: Caller, record: RecordDefinition, asked: Asked, more: Sql): Sql =>
  sql`select count(*)::int as total from ${tableOf(record)} t where ${shownSql(caller, record, asked)} ${more}`;

/** A count and its code: entries of a record, all or some of them. */
export interface Counting {
  code: string;
  record: RecordDefinition;
  more: Sql;
}

/** A row for each count: `code` and `num`. */
export const countsSql = (caller: Caller, asked: Asked, counts: readonly Counting[]): Sql =>
  join(
    counts.map(
      ({
        code,
        record,
        more,
      }) => sql`select ${code}::text as code, count(*)::int as num from ${tableOf(record)} t
        where ${shownSql(caller, record, asked)} ${more}`,
    ),
    ' union all ',
  );
