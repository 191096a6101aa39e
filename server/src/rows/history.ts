import {
  type ChangedBy,
  type Common,
  type Diff,
  type EntityDefinition,
  HISTORY_LINES,
  type HistoryAction,
  SECRET_MASK,
} from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { type Db, query, queryOne } from '../database/database.js';
import { tableOf } from './columns.js';
import type { AnyRow } from './stored.js';

/** Whether two values of a field are not the same. */
export const differs = (a: unknown, b: unknown): boolean => String(a ?? '') !== String(b ?? '');

/** Fields of the definition in which two versions of a row differ; of a secret it says that it did and no more. */
export function diffOf(record: Pick<EntityDefinition, 'fields'>, before: AnyRow, after: AnyRow): Diff {
  const names = [...Object.keys(record.fields), 'status'];
  return Object.fromEntries(
    names
      .filter((name) => differs(before[name], after[name]))
      .map((name) => [
        name,
        record.fields[name]?.secret
          ? [SECRET_MASK, SECRET_MASK]
          : [before[name] ?? null, after[name] ?? null],
      ]),
  );
}

/** An event in the history of a row. */
export interface HistoryEntry {
  row: Pick<Common, 'id' | 'version'> & Partial<Pick<Common, 'tenantId'>>;
  action: HistoryAction;
  changes?: Diff;
  remark?: string;
}

/** Writes lines of history in the transaction of the change, one or thousands; those of rows without a tenant are the caller's. */
export async function writeHistory(
  tx: EntityManager,
  record: Pick<EntityDefinition, 'name'>,
  caller: Caller,
  entries: HistoryEntry | readonly HistoryEntry[],
): Promise<void> {
  const lines = [entries].flat().map(({ row: { tenantId = caller.tenantId, id, version }, ...line }) => ({
    tenantId,
    id,
    version,
    ...line,
  }));
  if (lines.length === 0) return;
  await query(
    tx,
    sql`insert into record_history
      (tenant_id, record, row_id, action, version, user_id, user_name, remark, changes)
      select l."tenantId", ${record.name}, l.id, l.action, l.version, ${caller.userId}, ${caller.userName}, l.remark,
        l.changes
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l("tenantId" text, id bigint, action text, version int, remark text, changes jsonb)`,
  );
}

/** Who changed a row last, and when; nothing where its history has no line. The row is read through the scope before. */
export const lastChange = (
  db: Db,
  { name }: Pick<EntityDefinition, 'name'>,
  id: string,
): Promise<ChangedBy | undefined> =>
  queryOne<ChangedBy>(
    db,
    sql`select user_name as "userName", create_time as "createTime" from record_history
      where row_id = ${id} and record = ${name} order by id desc limit 1`,
  );

/**
 * Which lines of history are a row's: its own, and those of the changes requested of it; each request stands there
 * once.
 */
export function linesOf(record: EntityDefinition & { changes?: readonly string[] }, id: string): Sql {
  if (!record.changes) return sql`row_id = ${id}`;
  const changes = sql`select c.id from ${tableOf(record)} c where c.origin_id = ${id}`;
  return sql`row_id = any(array(select ${id}::bigint union all ${changes}))
    and (row_id = ${id} or action <> 'save')`;
}

/** The lines of the rows that fit, newest first, of those before a line. The row itself is read through the scope before. */
export const historySql = (record: Pick<EntityDefinition, 'name'>, ofRows: Sql, before?: string): Sql => sql`
  select id, row_id as "rowId", action, version, user_id as "userId", user_name as "userName", create_time as "createTime",
    remark, changes
  from record_history where ${ofRows} and record = ${record.name} ${before ? sql`and id < ${before}` : empty}
  order by id desc limit ${HISTORY_LINES}`;
