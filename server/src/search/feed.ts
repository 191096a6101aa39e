import type { FeedOf, Fault, RemovedRow } from '@gushu/shared';
import sql, { join, type Sql } from 'sql-template-tag';
import { ID, OptionalForm, OptionalWhole } from '../blade/fields.js';
import { type Db, query, queryOne } from '../database/database.js';
import { ValidationError } from '../http/errors.js';
import { scopedWithRemoved } from '../rows/scope.js';
import { assertMoment } from './filters.js';
import { type Following, inOrder, MICROSECONDS, type Position, presentInOrder } from './following.js';
import { leftRows, pageEnd } from './left-rows.js';

/** A cursor of an earlier answer, or a moment. */
const SINCE = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2}(\.\d{6}~\d{1,19})?)?$/;
const MAX_CHANGES = 500;
const USUAL_CHANGES = 100;
const SECONDS_LENGTH = 19;

/** Parameters of `changes`. */
export class FeedQuery {
  @OptionalForm(
    SINCE,
    'field.form',
    '`cursor` of the last answer, or yyyy-MM-dd HH:mm:ss; all rows when left out',
  )
  since?: string;

  @OptionalWhole({ min: 1, max: MAX_CHANGES }, `Rows at most, ${USUAL_CHANGES} when left out`)
  size?: number;
}

/** A row that has changed, where it stands in the order, and whether it is gone. */
interface FeedRow extends Position {
  removed: boolean;
}

/** Reads where a reader goes on; refuses a text that is neither a moment nor a cursor. */
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

/**
 * The moment before which no change can appear any more. A row's `update_time` is the begin of the transaction that
 * wrote it, and the row is seen when that ends: as long as one runs that began at some moment, rows of this moment
 * and later may still appear. So this is the begin of the oldest transaction that runs, less a second for one that
 * has just begun and is not listed yet. It is read before the rows are: a transaction that ends in between only
 * answers more. Backups, which write nothing, are not waited for. Transactions of API and worker are seen here, the
 * owner's by `oldest_transaction`; other roles that write these tables must be visible to the owner, as all are to a
 * superuser.
 */
export async function horizon(db: Db): Promise<string> {
  const found = await queryOne<{ time: string }>(
    db,
    sql`select to_char(least(localtimestamp - interval '1 second', oldest_transaction(), min(a.xact_start)::timestamp),
        ${MICROSECONDS}) as time
      from pg_stat_activity a where a.datname = current_database() and a.application_name <> 'pg_dump'`,
  );
  return found!.time;
}

/**
 * One page of changes, in the order of `(update_time, id)`: rows that the caller sees, rows that have been removed,
 * and rows that have left what the caller sees. Without `since` there is nothing to remove yet.
 * @param scope the condition of what the caller sees
 */
async function feedRows(db: Db, following: Following, scope: Sql, size: number): Promise<FeedRow[]> {
  const { caller, record, since } = following;
  const limit = sql`limit ${size}`;
  const parts = [presentInOrder(following, scope, limit, false)];
  if (since) {
    const removed = sql`${scopedWithRemoved(caller, record)} and t.is_deleted = 1`;
    parts.push(inOrder(following, removed, limit), ...leftRows(following, limit));
  }
  return query<FeedRow>(
    db,
    sql`select p.id, to_char(p.time, ${MICROSECONDS}) as time, p.removed
      from (${join(parts, ' union all ')}) p order by p.time, p.id ${limit}`,
  );
}

/** A removed row in the feed. */
const goneRow = ({ id, time }: Position): RemovedRow => ({
  id,
  removed: true,
  time: time.slice(0, SECONDS_LENGTH),
});

/** Where the changes of a record are read from. */
interface Source<R> extends Pick<Following, 'caller' | 'record' | 'table' | 'filter'> {
  /** The condition of what the caller sees. */
  scope: Sql;
  /** Reads rows that the caller sees and dresses them for the wire. */
  rows: (where: Sql) => Promise<R[]>;
}

/** Reads a page of changes up to the moment before which nothing can come any more. */
export async function readFeed<R extends { id: string }>(
  db: Db,
  { scope, rows, ...source }: Source<R>,
  asked: FeedQuery,
): Promise<FeedOf<R>> {
  const since = positionOf(asked.since);
  const { size = USUAL_CHANGES } = asked;
  const now = { time: await horizon(db), id: '0' };
  const end = since && (await pageEnd(db, { ...source, since, until: now }));
  const found = await feedRows(db, { ...source, since, until: end ?? now }, scope, size + 1);
  const page = found.slice(0, size);
  const ids = page.flatMap(({ id, removed }) => (removed ? [] : id));
  const read = ids.length > 0 ? await rows(sql`${scope} and t.id = any(${ids}::bigint[])`) : [];
  const shown = new Map(read.map((row) => [row.id, row]));
  // One that has gone between the two statements is said again when its turn comes.
  const records = page.map((position) => shown.get(position.id) ?? goneRow(position));
  const last = found.length > size ? page.at(-1) : end;
  if (last) return { records, cursor: cursorOf(last), more: true };
  // A moment that has not come yet is waited for.
  const cursor = since && since.time > now.time ? asked.since! : cursorOf(now);
  return { records, cursor, more: false };
}
