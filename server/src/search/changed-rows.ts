import {
  type ChangesOf,
  columnOf,
  type Fault,
  isPublished,
  type RecordDefinition,
  type RemovedRow,
} from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ID, OptionalForm, OptionalWhole } from '../blade/fields.js';
import type { Caller } from '../caller/caller.js';
import { type Db, query, queryOne } from '../database/database.js';
import { ValidationError } from '../http/errors.js';
import { isNarrowed, scopedWithRemoved, withoutRowScopes } from '../rows/scope.js';
import type { Stored } from '../rows/stored.js';
import { askedFields, assertMoment } from './filters.js';

/** A cursor of an earlier answer, or a moment. */
const SINCE = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2}(\.\d{6}~\d{1,19})?)?$/;
const MAX_CHANGES = 500;
const USUAL_CHANGES = 100;
const SECONDS_LENGTH = 19;

/** What is asked of `changes`. */
export class ChangesQuery {
  @OptionalForm(
    SINCE,
    'field.form',
    '`cursor` of the last answer, or yyyy-MM-dd HH:mm:ss; all rows when left out',
  )
  since?: string;

  @OptionalWhole({ min: 1, max: MAX_CHANGES }, `Rows at most, ${USUAL_CHANGES} when left out`)
  size?: number;
}

/** A place in the order of all changes: a moment, and behind which row of it. */
interface Position {
  time: string;
  id: string;
}

/** A row that has changed, where it stands in the order, and whether it is gone. */
interface ChangedRow extends Position {
  removed: boolean;
}

/** What is followed: whose rows, which of them, and from where up to where. */
interface Following {
  caller: Caller;
  record: RecordDefinition;
  table: Sql;
  /** Further conditions of the record's list, led by `and`. */
  filter: Sql;
  since: Position | undefined;
  until: string;
  size: number;
}

/**
 * Fields that decide who sees a row. An index of the history holds the lines that change one: all of them are named in
 * its migration.
 */
export const SCOPE_FIELDS = ['expertUserIds', 'isOpen', 'publishStatus', 'xzCode'] as const;
const SCOPE_LIST = raw(`array[${SCOPE_FIELDS.map((name) => `'${name}'`).join(', ')}]::text[]`);

/** Those of a record. */
export const scopeFieldsOf = (record: RecordDefinition): string[] => [
  ...[record.region, record.regions, record.open].flatMap((name) => name ?? []),
  ...askedFields(record),
  ...(isPublished(record) ? ['publishStatus'] : []),
];

/** Reads where a reader goes on, refusing what is no moment and no cursor. */
function positionOf(since: string | undefined): Position | undefined {
  if (since === undefined) return undefined;
  const [time = '', id = '0'] = since.split('~');
  const faults: Fault[] = [];
  assertMoment('since', time.slice(0, SECONDS_LENGTH), faults);
  if (!ID.test(id)) faults.push({ field: 'since', key: 'field.form' });
  if (faults.length > 0) throw new ValidationError(faults);
  return { time, id };
}

/** How a position is sent, and taken again. */
const cursorOf = ({ time, id }: Position): string => `${time}~${id}`;

const MICROSECONDS = raw(`'YYYY-MM-DD HH24:MI:SS.US'`);

/**
 * The moment before which nothing can come any more. A row's `update_time` is the begin of the transaction that wrote it,
 * and the row is seen when that ends: as long as one runs that began at some moment, rows of this moment and later may
 * still appear. So this is the begin of the oldest transaction that runs, less a second for one that has just begun and is
 * not listed yet. It is read before the rows are: a transaction that ends in between only answers more. Backups, which
 * write nothing, are not waited for. Transactions of API and worker are seen here, the owner's by `oldest_transaction`;
 * whoever else writes these tables has to be seen by the owner, as everybody is by a superuser.
 */
async function horizon(db: Db): Promise<string> {
  const found = await queryOne<{ time: string }>(
    db,
    sql`select to_char(least(localtimestamp - interval '1 second', oldest_transaction(), min(a.xact_start)::timestamp),
        ${MICROSECONDS}) as time
      from pg_stat_activity a where a.datname = current_database() and a.application_name <> 'pg_dump'`,
  );
  return found!.time;
}

/** Rows between the two moments that a condition leaves, in order. */
const between = ({ table, filter, since, until, size }: Following, where: Sql, removed: boolean): Sql => sql`
  (select t.id, t.update_time, ${raw(String(removed))} as removed from ${table} t
    where ${where} ${behind(since, sql`t.update_time, t.id`)} and t.update_time < ${until}::timestamp ${filter}
    order by t.update_time, t.id limit ${size + 1})`;

const behind = (since: Position | undefined, columns: Sql): Sql =>
  since ? sql`and (${columns}) > (${since.time}::timestamp, ${since.id}::bigint)` : sql``;

/** Fields of the record that the caller's data-scopes compare. */
const comparedFields = ({ caller, record }: Following): string[] =>
  (caller.rowScopes[record.name] ?? [])
    .flatMap((rules) => rules.map(({ column }) => column))
    .filter((name) => Object.hasOwn(record.fields, name));

/**
 * Rows that the caller does not see any more and did see at `since`: each is looked at as it was then, by undoing what its
 * history says of the fields that decide about it.
 */
function left(following: Following): Sql {
  const { caller, record, since } = following;
  const fields = [...scopeFieldsOf(record), ...comparedFields(following)];
  const ofRecord = sql`h.tenant_id = ${caller.tenantId} and h.record = ${record.name}
    ${behind(since, sql`h.create_time, h.row_id`)}`;
  const moved = sql`t.id = any(array(select h.row_id from record_history h
    where ${ofRecord} and h.changes ?| ${SCOPE_LIST}))`;
  const candidates = isNarrowed(caller, record)
    ? sql`(${moved} or ${scopedWithRemoved(withoutRowScopes(caller), record)})`
    : moved;
  const columns = raw(fields.map((name) => `when '${name}' then '${columnOf(name)}'`).join(' '));
  const undone = sql`(select jsonb_object_agg(f.name, f.was) from (
      select distinct on (c.key) case c.key ${columns} end as name, c.value -> 0 as was
      from record_history h, jsonb_each(h.changes) c
      where h.row_id = t.id and ${ofRecord} and c.key = any(${fields}::text[]) order by c.key, h.id) f)`;
  const wasSeen = sql`exists (
    select from jsonb_populate_record(t, coalesce(${undone}, '{}')) b where ${scopedWithRemoved(caller, record, 'b')})`;
  const where = sql`t.tenant_id = ${caller.tenantId} and ${candidates}
    and (${scopedWithRemoved(caller, record)}) is not true and ${wasSeen}`;
  return between(following, where, true);
}

/**
 * One page of what has changed, in the order of `(update_time, id)`: rows that the caller sees, rows that have been
 * removed, and rows that have left what the caller sees. Without `since` there is nothing to remove yet.
 * @param scope the condition of what the caller sees
 */
async function changedRows(db: Db, following: Following, scope: Sql): Promise<ChangedRow[]> {
  const { caller, record, since, size } = following;
  const parts = [between(following, scope, false)];
  if (since) {
    parts.push(between(following, sql`${scopedWithRemoved(caller, record)} and t.is_deleted = 1`, true));
    if (scopeFieldsOf(record).length > 0 || isNarrowed(caller, record)) parts.push(left(following));
  }
  return query<ChangedRow>(
    db,
    sql`select p.id, to_char(p.update_time, ${MICROSECONDS}) as time, p.removed
      from (${join(parts, ' union all ')}) p order by p.update_time, p.id limit ${size + 1}`,
  );
}

/** What is said of a row that is gone. */
const goneRow = ({ id, time }: Position): RemovedRow => ({
  id,
  removed: true,
  time: time.slice(0, SECONDS_LENGTH),
});

/** Where the changes of a record are read from. */
interface Source extends Pick<Following, 'caller' | 'record' | 'table' | 'filter'> {
  /** The condition of what the caller sees. */
  scope: Sql;
  /** Reads rows that the caller sees and dresses them for the wire. */
  rows: (where: Sql) => Promise<Stored[]>;
}

/** Reads a page of changes up to the moment before which nothing can come any more. */
export async function readChanges(
  db: Db,
  { scope, rows, ...source }: Source,
  asked: ChangesQuery,
): Promise<ChangesOf<Stored>> {
  const since = positionOf(asked.since);
  const { size = USUAL_CHANGES } = asked;
  const until = await horizon(db);
  const found = await changedRows(db, { ...source, since, until, size }, scope);
  const page = found.slice(0, size);
  const ids = page.flatMap(({ id, removed }) => (removed ? [] : id));
  const read = ids.length > 0 ? await rows(sql`${scope} and t.id = any(${ids}::bigint[])`) : [];
  const shown = new Map(read.map((row) => [row.id, row]));
  // One that has gone between the two statements is said again when its turn comes.
  const records = page.map((position) => shown.get(position.id) ?? goneRow(position));
  const more = found.length > size;
  const last = page.at(-1);
  if (more && last) return { records, cursor: cursorOf(last), more };
  // A moment that has not come yet is waited for.
  const next = since && since.time > until ? asked.since! : cursorOf({ time: until, id: '0' });
  return { records, cursor: next, more };
}
