import { columnOf, type HistoryLine, type HistoryRows } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../caller/caller.js';
import { type Db, query } from '../../database/database.js';
import { diffOf, type HistoryEntry, historySql, writeHistory } from '../../rows/history.js';
import type { HistoryQuery } from '../../rows/ids.js';
import type { AnyRow } from '../../rows/stored.js';

/** The changed table, and the caller who changes it. */
interface Change {
  tx: EntityManager;
  caller: Caller;
  rows: HistoryRows;
}

/** The existing rows by id (or by the key used instead), locked, so that changes of others are not recorded here. */
async function read(
  { tx, caller, rows }: Change,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, AnyRow>> {
  const { table, key, fields } = rows;
  const known = raw(columnOf(key ?? 'id'));
  // The id is read separately: as a JSON number it would lose its last digits.
  const found = await query<{ id: string; row: Record<string, unknown> }>(
    tx,
    sql`select t.${known}::text as id, to_jsonb(t) as row from ${raw(table)} t
      where t.${known} = any(${[...ids]}::${raw(key ? 'text' : 'bigint')}[]) for no key update`,
  );
  const there = found.filter(({ row }) => row['is_deleted'] !== 1);
  return new Map(
    there.map(({ id, row }) => {
      const values = Object.keys(fields).map((name) => [name, row[columnOf(name)]]);
      const common = { id, tenantId: caller.tenantId, version: row['version'] ?? 0 };
      return [id, { ...Object.fromEntries(values), ...common } as AnyRow];
    }),
  );
}

/** Runs `work` on these rows, and writes into the history the changes of each, and of those it answers as added. */
export async function withHistory(
  change: Change,
  ids: readonly string[],
  work: () => Promise<readonly string[] | void>,
): Promise<readonly string[]> {
  const { tx, caller, rows } = change;
  const before = await read(change, new Set(ids));
  const added = (await work()) ?? [];
  const all = new Set([...ids, ...added]);
  const after = await read(change, all);
  const entries: HistoryEntry[] = [];
  for (const id of all) {
    const [old, row] = [before.get(id), after.get(id)];
    if (old && row) {
      const changes = diffOf(rows, old, row);
      if (Object.keys(changes).length > 0) entries.push({ row, action: 'update', changes });
    } else if (old ?? row) {
      entries.push({ row: (old ?? row)!, action: old ? 'remove' : 'save' });
    }
  }
  await writeHistory(tx, rows, caller, entries);
  return added;
}

/** Changes of a row by users of the caller's own tenant, newest first; users of other tenants are not revealed. */
export const historyOf = (
  db: Db,
  rows: HistoryRows,
  { tenantId }: Caller,
  { id, before }: HistoryQuery,
): Promise<HistoryLine[]> =>
  query<HistoryLine>(db, historySql(rows, sql`row_id = ${id} and tenant_id = ${tenantId}`, before));
