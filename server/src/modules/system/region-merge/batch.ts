import { message } from '@gushu/shared';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { type HistoryEntry, writeHistory } from '../../../rows/history.js';
import type { AnyRow } from '../../../rows/stored.js';
import { type Listed, lockRows, type Moving, noteMoved, noteStayed, storeRegions } from './batch.queries.js';
import type { MovedRecord } from './moved-records.js';
import { freeNumbers } from './numbers.queries.js';
import type { Job } from './runs.queries.js';

/** Action in the history of a row that a merge has moved. */
export const MOVED_ACTION = 'regionMove';
const MOVED_BACK = 'regionMoveUndo';

const countyOf = (code: string): string => code.slice(0, 6);

/** History entry of a moved row. */
function entryOf(job: Job, { record, number }: MovedRecord, row: Moving): HistoryEntry {
  const region = record.region ?? 'xzCode';
  const renumbered =
    number && row.newNumber !== row.number ? { [number.field]: [row.number, row.newNumber] as const } : {};
  return {
    row: { tenantId: job.tenantId, id: row.id, version: row.version + 1 } as AnyRow,
    action: job.undoOf === null ? MOVED_ACTION : MOVED_BACK,
    changes: { [region]: [row.code, row.target], ...renumbered } as NonNullable<HistoryEntry['changes']>,
    remark: message('regionMove.remark', job.language, { title: job.title }),
  };
}

/** Gives rows that move to another county a number that is free there. */
async function renumber(tx: EntityManager, job: Job, moved: MovedRecord, rows: Moving[]): Promise<void> {
  if (!moved.number) return;
  for (const row of rows) row.newNumber = row.wanted ?? row.number;
  const coming = rows.flatMap(({ id, target, code, newNumber, year, isChange }) =>
    newNumber === null || isChange || countyOf(target) === countyOf(code)
      ? []
      : [{ id, target, number: newNumber, year }],
  );
  const numbers = await freeNumbers(tx, moved, job.tenantId, coming);
  for (const row of rows) row.newNumber = numbers.get(row.id) ?? row.newNumber;
}

/** Moves some rows of a record, if they are still in the region that was listed; the others stay and are marked. */
export async function moveBatch(
  tx: EntityManager,
  { job, caller, moved }: { job: Job; caller: Caller; moved: MovedRecord },
  listed: readonly Listed[],
): Promise<void> {
  const ids = listed.map(({ id }) => id);
  const found = new Map((await lockRows(tx, moved, job.tenantId, ids)).map((row) => [row.id, row]));
  const rows: Moving[] = [];
  const stayed: { id: string; title: string | null; code: string | null }[] = [];
  for (const one of listed) {
    const row = found.get(one.id);
    const code = row && row.isDeleted === 0 ? row.code : null;
    if (row && code === one.expected) rows.push({ ...one, ...row, newNumber: row.number });
    else stayed.push({ id: one.id, title: row?.title ?? null, code });
  }
  await renumber(tx, job, moved, rows);
  if (rows.length > 0) {
    await storeRegions(tx, moved, caller.userId, rows);
    await query(tx, noteMoved(job, moved, rows));
    await writeHistory(
      tx,
      moved.record,
      caller,
      rows.map((row) => entryOf(job, moved, row)),
    );
  }
  if (stayed.length > 0) await query(tx, noteStayed(job, moved, stayed));
}
