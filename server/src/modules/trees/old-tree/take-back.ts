import { actionLabel, type RecordDefinition, textIn, valueOf, type Common } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { type Db, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { cameSince } from '../../../timeline/timeline.js';

/** A decision about a row of the register that is taken back: its action, and the application that was decided on. */
export interface TakenBack {
  action: 'revoke' | 'depart';
  /** Number of the application, which the history of the row names. */
  applyNo: string;
  id: string;
}

/** The columns of a register's row that decide about its years. */
type Standing = Common & { year: number | null; xzCode: string | null };

/** The last line of a row's history. */
interface LastLine {
  action: string;
  version: number;
  remark: string | null;
  changes: Record<string, [from: unknown, to: unknown]> | null;
  createTime: string;
}

const lastLine = (db: Db, { name }: RecordDefinition, id: string): Promise<LastLine | undefined> =>
  queryOne(
    db,
    sql`select action, version, remark, changes, create_time::text as "createTime" from record_history
      where row_id = ${id} and record = ${name} order by id desc limit 1`,
  );

/** The last year within a range that the row's region has archived or closed since a time. */
async function archivedSince(
  db: Db,
  { dataType = '' }: RecordDefinition,
  row: Standing,
  { from, since }: { from: number; since: string },
): Promise<number | undefined> {
  const found = await queryOne<{ year: number }>(
    db,
    sql`select s.year from generate_series(${from}::int, ${row.year}::int) as s(year)
      cross join lateral archive_year_of(${row.tenantId}, ${dataType}, s.year, ${row.xzCode}) y
      where y.state >= 2 and greatest(y.archived_time, y.update_time) > ${since}::timestamp
      order by s.year desc limit 1`,
  );
  return found?.year;
}

/**
 * The values of a locked row before a decision, of the fields that the decision has changed. Refuses, naming the cause,
 * if since then the row was changed, a year it is or was in was archived or closed, or another record about it was
 * added or moved on. The caller must have locked the years of its region.
 */
export async function valuesBefore(
  tx: EntityManager,
  { language }: Caller,
  { record, row }: { record: RecordDefinition; row: Standing },
  { action, applyNo, id }: TakenBack,
): Promise<Record<string, unknown>> {
  const number = String(valueOf(row, record.title) ?? row.id);
  const line = await lastLine(tx, record, row.id);
  const isLast = line?.action === action && line.remark === applyNo && line.version === row.version;
  if (!line || !isLast) {
    const label = actionLabel(record, line?.action ?? 'update') ?? actionLabel(record, 'update')!;
    throw new BusinessError('takeBack.changed', { number, label: textIn(language, label) });
  }
  const since = line.createTime;
  const values = Object.fromEntries(Object.entries(line.changes ?? {}).map(([name, [from]]) => [name, from]));
  const from = Number(values['year'] ?? row.year);
  const year = await archivedSince(tx, record, row, { from, since });
  if (year !== undefined) throw new BusinessError('takeBack.archived', { year });
  const came = await cameSince(tx, record, row.id, { since, except: id });
  if (came) throw new BusinessError('takeBack.came', { number, label: textIn(language, came.label) });
  return values;
}
