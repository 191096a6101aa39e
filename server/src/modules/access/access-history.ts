import { type EntityDefinition, SECRET_MASK, type Diff, type HistoryAction } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../caller/caller.js';
import { query } from '../../database/database.js';
import { columnsSql } from '../../rows/columns.js';
import type { AnyRow } from '../../rows/stored.js';
import { diffOf, type HistoryEntry, writeHistory } from '../../rows/history.js';

/** History entry of a password: only that it changed. */
export const SECRET_CHANGED: Diff = { password: [SECRET_MASK, SECRET_MASK] };

const read = async (
  tx: EntityManager,
  entity: EntityDefinition,
  ids: readonly string[],
): Promise<Map<string, AnyRow>> => {
  const rows = await query<AnyRow>(
    tx,
    sql`select ${columnsSql(entity)} from ${raw(entity.table)} t where t.id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** The rows that are changed, the action, and the caller. */
interface Tracked {
  tx: EntityManager;
  caller: Caller;
  entity: EntityDefinition;
  ids: readonly string[];
  action: HistoryAction;
}

/** Runs the work on these rows and writes its changes to their history; `more` adds changes outside their columns. */
export async function trackHistory<T>(
  { tx, caller, entity, ids, action }: Tracked,
  work: () => Promise<T>,
  more: (result: T) => Diff = () => ({}),
): Promise<T> {
  const compares = action === 'update';
  const before = compares ? await read(tx, entity, ids) : new Map<string, AnyRow>();
  const result = await work();
  const entries: HistoryEntry[] = [];
  for (const row of (await read(tx, entity, ids)).values()) {
    const old = before.get(row.id);
    const changes = old && { ...diffOf(entity, old, row), ...more(result) };
    if (changes && Object.keys(changes).length === 0) continue;
    entries.push({ row, action, changes });
  }
  await writeHistory(tx, entity, caller, entries);
  return result;
}
