import { columnOf, type HistoryLine, type HistoryRows } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../caller/caller.js';
import { type Db, query } from '../../database/database.js';
import { diffOf, type HistoryEntry, historySql, writeHistory } from '../../rows/history.js';
import type { HistoryQuery } from '../../rows/ids.js';
import type { AnyRow } from '../../rows/stored.js';

/** Which rows change, and by whom. */
interface Change {
  tx: EntityManager;
  caller: Caller;
  rows: HistoryRows;
}

/** The rows that are there, by id or by what stands for one, locked: what others change meanwhile is theirs. */
async function read(
  { tx, caller, rows }: Change,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, AnyRow>> {
  const { table, key, fields } = rows;
  const known = raw(columnOf(key ?? 'id'));
  // The id apart: as a number of JSON it would lose its last digits.
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

/** Does the work on these rows, and on those it answers as added, and writes into the history what became of each. */
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

/** What the people of the caller's own tenant did to a row, newest first; nobody learns who works for another. */
export const historyOf = (
  db: Db,
  rows: HistoryRows,
  { tenantId }: Caller,
  { id, before }: HistoryQuery,
): Promise<HistoryLine[]> =>
  query<HistoryLine>(db, historySql(rows, sql`row_id = ${id} and tenant_id = ${tenantId}`, before));
