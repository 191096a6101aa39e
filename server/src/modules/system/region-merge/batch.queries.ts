import { columnOf, MovedRowState } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import { tableOf } from '../../../rows/columns.js';
import type { Job } from './runs.queries.js';
import type { MovedRecord } from './moved-records.js';

/** Rows that are moved in one transaction. */
const ROWS_AT_ONCE = 1_000;

/** A row that is to be moved, as the merge has listed it. */
export interface Listed {
  id: string;
  /** Region that it must still have, and the one that it gets. */
  expected: string;
  target: string;
  /** The number that it gets back. */
  wanted: string | null;
}

/** The same as it is stored. */
interface Found {
  id: string;
  version: number;
  code: string;
  isDeleted: number;
  title: string;
  number: string | null;
  year: number | null;
  isChange: boolean;
}

/** A row that is moved, with the number it gets in its new county. */
export interface Moving extends Listed, Found {
  newNumber: string | null;
}

/** The merge whose rows are worked on: an undoing has those of the merge that it undoes. */
const rowsOf = ({ id, undoOf }: Job): string => undoOf ?? id;

/** The rows of a record that a job has not come to, the next ones by id. */
export const nextListed = (db: Db, job: Job, { record }: MovedRecord): Promise<Listed[]> => {
  const isUndo = job.undoOf !== null;
  const [expected, target] = isUndo ? ['to_code', 'from_code'] : ['from_code', 'to_code'];
  return query(
    db,
    sql`select row_id as id, ${raw(expected)} as expected, ${raw(target)} as target,
        ${isUndo ? raw('number_before') : raw('null::varchar')} as wanted
      from region_move_row where run_id = ${rowsOf(job)} and record = ${record.name}
        and state = ${isUndo ? MovedRowState.moved : MovedRowState.planned}
      order by row_id limit ${ROWS_AT_ONCE}`,
  );
};

/** Reads rows as they are, and locks them. */
export const lockRows = (
  db: Db,
  moved: MovedRecord,
  tenantId: string,
  ids: readonly string[],
): Promise<Found[]> => {
  const { record, region, number, changing } = moved;
  return query(
    db,
    sql`select t.id, t.version, t.${raw(region)} as code, t.is_deleted as "isDeleted",
        coalesce(nullif(t.${raw(columnOf(record.title))}::text, ''), t.id::text) as title,
        ${number ? raw(`t.${columnOf(number.field)}`) : raw('null::varchar')} as number,
        ${number?.yearly ? raw('t.year') : raw('null::int')} as year,
        ${changing ? raw('t.origin_id is not null') : raw('false')} as "isChange"
      from ${tableOf(record)} t where t.id = any(${[...ids]}::bigint[]) and t.tenant_id = ${tenantId}
      order by t.id for no key update`,
  );
};

/** The rows of a batch by column, as a set `m`. */
const setOf = (rows: readonly Moving[]): Sql => sql`unnest(${rows.map(({ id }) => id)}::bigint[],
  ${rows.map(({ target }) => target)}::text[], ${rows.map(({ newNumber }) => newNumber)}::text[],
  ${rows.map(({ number }) => number)}::text[]) m (id, target, new_number, number)`;

/** Stores the new regions and numbers of rows. */
export async function storeRegions(
  db: Db,
  moved: MovedRecord,
  userId: string,
  rows: readonly Moving[],
): Promise<void> {
  const { record, region, number, changing } = moved;
  const column = number && raw(columnOf(number.field));
  const writer = record.writer && raw(columnOf(record.writer));
  // Whose people write a row go along where they are of its region, or above it.
  const written = writer
    ? sql`, ${writer} = case when starts_with(t.${raw(region)}, t.${writer})
        then left(m.target, length(t.${writer})) else t.${writer} end`
    : sql``;
  await query(
    db,
    sql`update ${tableOf(record)} t set ${raw(region)} = m.target, version = t.version + 1, update_user = ${userId},
        update_time = localtimestamp ${column ? sql`, ${column} = m.new_number` : sql``} ${written}
      from ${setOf(rows)} where t.id = m.id`,
  );
  const renumbered = rows.filter((row) => row.newNumber !== row.number);
  if (!column || !changing || renumbered.length === 0) return;
  // A change that waits beside a row would give the row its old number back.
  await query(
    db,
    sql`update ${tableOf(record)} t set ${column} = m.new_number, version = t.version + 1
      from ${setOf(renumbered)} where t.origin_id = m.id and t.is_deleted = 0 and t.${column} = m.number`,
  );
}

/** Notes which rows of a job have been moved, and their numbers. */
export const noteMoved = (job: Job, { record }: MovedRecord, rows: readonly Moving[]): Sql => {
  const state = job.undoOf === null ? MovedRowState.moved : MovedRowState.movedBack;
  return sql`update region_move_row l set state = ${state},
      number_before = case when m.new_number is distinct from m.number then m.number end,
      number_after = case when m.new_number is distinct from m.number then m.new_number end
    from ${setOf(rows)} where l.run_id = ${rowsOf(job)} and l.record = ${record.name} and l.row_id = m.id`;
};

/** Notes which rows of a job stay where they are, and where that is. */
export const noteStayed = (
  job: Job,
  { record }: MovedRecord,
  rows: readonly { id: string; title: string | null; code: string | null }[],
): Sql => sql`update region_move_row l
    set state = ${job.undoOf === null ? MovedRowState.left : MovedRowState.changedSince}, title = left(m.title, 255),
      now_code = m.code
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ title }) => title)}::text[],
      ${rows.map(({ code }) => code)}::text[]) m (id, title, code)
    where l.run_id = ${rowsOf(job)} and l.record = ${record.name} and l.row_id = m.id`;
