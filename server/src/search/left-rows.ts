import { columnOf, isPublished, namingFields, type RecordDefinition } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type Db, queryOne } from '../database/database.js';
import { isNarrowed, scopedWithRemoved, withoutRowScopes } from '../rows/scope.js';
import {
  type Following,
  inOrder,
  inReach,
  MICROSECONDS,
  type Position,
  presentInOrder,
} from './following.js';

/**
 * So many lines of history, and rows that are gone, are looked at for one page. The merge of a region writes a hundred
 * thousand, of which most readers learn nothing.
 */
const MAX_LOOKED_AT = 500;

/**
 * Fields that decide who sees a row. An index of the history holds the lines that change one: all of them are named in
 * its migration.
 */
export const SCOPE_FIELDS = [
  ...['expertUserIds', 'isOpen', 'publishStatus', 'receiveScope', 'transferTo', 'xzCode', 'xzCodes'],
] as const;
const SCOPE_LIST = raw(`array[${SCOPE_FIELDS.map((name) => `'${name}'`).join(', ')}]::text[]`);

/** Those of a record. */
export const scopeFieldsOf = (record: RecordDefinition): string[] => [
  ...[record.region, record.regions, record.open].flatMap((name) => name ?? []),
  ...namingFields(record),
  ...(isPublished(record) ? ['publishStatus'] : []),
];

/** Fields of the record that the caller's data-scopes compare. */
const comparedFields = ({ caller, record }: Following): string[] =>
  (caller.rowScopes[record.name] ?? [])
    .flatMap((rules) => rules.map(({ column }) => column))
    .filter((name) => Object.hasOwn(record.fields, name));

const ofRecord = ({ caller, record }: Following, alias: string): Sql =>
  sql`${raw(`${alias}.tenant_id`)} = ${caller.tenantId} and ${raw(`${alias}.record`)} = ${record.name}`;

/** Lines of the reach that change who sees a row. */
const linesSql = (following: Following): Sql => sql`${ofRecord(following, 'h')}
  and ${inReach(following, sql`h.create_time, h.row_id`)} and h.changes ?| ${SCOPE_LIST}`;

/** Whether its region alone decides who sees a row. */
const isByRegion = ({ caller, record }: Following): boolean =>
  record.region !== undefined &&
  scopeFieldsOf(record).length === 1 &&
  !record.parties &&
  !record.parent &&
  !isNarrowed(caller, record);

/** The row `t` as it was before a line of its history, as far as it decides who sees it. */
function rowBefore(following: Following, line: string): Sql {
  const { record } = following;
  if (isByRegion(following))
    return sql`(select t.tenant_id, ${raw(line)}.changes -> ${record.region} ->> 0 as xz_code)`;
  const fields = [...scopeFieldsOf(record), ...comparedFields(following)];
  const columns = raw(fields.map((name) => `when '${name}' then '${columnOf(name)}'`).join(' '));
  // The changes of this line and of all later ones are undone.
  const undone = sql`(select jsonb_object_agg(f.name, f.was) from (
      select distinct on (c.key) case c.key ${columns} end as name, c.value -> 0 as was
      from record_history u, jsonb_each(u.changes) c
      where u.row_id = t.id and ${ofRecord(following, 'u')} and u.id >= ${raw(line)}.id
        and c.key = any(${fields}::text[]) order by c.key, u.id) f)`;
  return sql`jsonb_populate_record(t, ${undone})`;
}

/** Whether the caller saw the row `t` before a line of its history. */
const seenBefore = (
  following: Following,
  line: string,
): Sql => sql`exists (select from ${rowBefore(following, line)} b
  where ${scopedWithRemoved(following.caller, following.record, 'b')})`;

/** The same before any line: a data-scope may compare fields that changed long before the row changed its region. */
const onceSeen = (following: Following): Sql => sql`exists (select from record_history o
  where o.row_id = t.id and ${ofRecord(following, 'o')}
    and o.changes ?| ${[...scopeFieldsOf(following.record), ...comparedFields(following)]}::text[]
    and ${seenBefore(following, 'o')})`;

const unseen = ({ caller, record }: Following): Sql =>
  sql`(${scopedWithRemoved(caller, record)}) is not true`;

/**
 * Rows that the caller does not see any more since a line, where the line stands: what happens to them later is not theirs.
 */
const withdrawn = (following: Following, limit: Sql): Sql => sql`
  (select t.id, h.create_time as time, true as removed from record_history h join ${following.table} t on t.id = h.row_id
    where ${linesSql(following)} and t.tenant_id = ${following.caller.tenantId} and ${unseen(following)}
      and ${isNarrowed(following.caller, following.record) ? onceSeen(following) : seenBefore(following, 'h')}
      ${following.filter}
    order by h.create_time, h.row_id ${limit})`;

/** Rows of the caller's region, there or removed, that a condition leaves: each kind is held in its order by itself. */
function inRegion(following: Following, condition: Sql, limit: Sql): Sql[] {
  const where = (
    isDeleted: 0 | 1,
  ): Sql => sql`${scopedWithRemoved(withoutRowScopes(following.caller), following.record)}
    and t.is_deleted = ${isDeleted} ${condition}`;
  return [presentInOrder(following, where(0), limit), inOrder(following, where(1), limit)];
}

/** Rows that the caller does not see any more and did see: those that have left their region, or their data-scope. */
export function leftRows(following: Following, limit: Sql): Sql[] {
  const { caller, record } = following;
  const narrowed = isNarrowed(caller, record);
  const left = scopeFieldsOf(record).length > 0 || narrowed ? [withdrawn(following, limit)] : [];
  const outside = sql`and ${unseen(following)} and ${onceSeen(following)}`;
  return narrowed ? [...left, ...inRegion(following, outside, limit)] : left;
}

/** Where a page has to end, so that it does not look at too much; nothing where little has happened. */
export function pageEnd(db: Db, following: Following): Promise<Position | undefined> {
  const { caller, record } = following;
  const first = sql`limit ${MAX_LOOKED_AT}`;
  const rows = isNarrowed(caller, record)
    ? inRegion(following, empty, first)
    : [inOrder(following, sql`t.tenant_id = ${caller.tenantId} and t.is_deleted = 1`, first)];
  const lines = sql`(select h.row_id as id, h.create_time as time from record_history h
    where ${linesSql(following)} order by h.create_time, h.row_id ${first})`;
  const ends = [lines, ...rows].map(
    (some) => sql`(select e.id, e.time from ${some} e order by e.time, e.id offset ${MAX_LOOKED_AT - 1})`,
  );
  return queryOne<Position>(
    db,
    sql`select e.id, to_char(e.time, ${MICROSECONDS}) as time from (${join(ends, ' union all ')}) e
      order by e.time, e.id limit 1`,
  );
}
