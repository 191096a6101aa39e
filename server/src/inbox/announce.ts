import { machineOf, permissionOf, type RecordDefinition, REGION_LENGTHS, ReviewStatus } from '@gushu/shared';
import type { Caller } from '../caller/caller.js';
import { holdersSql } from '../auth/holders.js';
import type { Db } from '../database/database.js';
import { type Addressed, type Message, sendMessages } from './messages.js';
import type { Stored } from '../rows/stored.js';
import { type Moved, regionOf } from '../moves/moves.js';

/** Rows for which one message speaks: moved alike, and told to the same. */
interface Heap extends Pick<Moved, 'field' | 'action'> {
  to: { userId: string } | { region: string };
  status: number;
  rows: Stored[];
}

/** Region whose people review a row at a level: 0 nation … 3 county. */
const reviewingRegion = (record: RecordDefinition, row: Stored, level: number): string =>
  level === 0 ? '' : regionOf(record, row).slice(0, REGION_LENGTHS[level - 1]);

/** Whom a moved row concerns: the reviewers it waits for now; its maker, once those have decided. */
function concerned(record: RecordDefinition, { field, action, row }: Moved): Heap['to'] | undefined {
  const machine = machineOf(record, field);
  const level = machine?.levels?.[Number(row[field])];
  if (level !== undefined) return { region: reviewingRegion(record, row, level) };
  const who = machine?.moves[action]?.who;
  const isDecided = who === 'reviewer' || who === 'above';
  return isDecided && row.createUser ? { userId: row.createUser } : undefined;
}

function heapsOf(record: RecordDefinition, moved: readonly Moved[]): Heap[] {
  const heaps = new Map<string, Heap>();
  for (const each of moved) {
    const { field, action, row } = each;
    const to = concerned(record, each);
    if (!to) continue;
    const status = Number(row[field]);
    const key = `${action} ${status} ${Object.entries(to).join()}`;
    const heap = heaps.get(key) ?? { field, action, to, status, rows: [] };
    heap.rows.push(row);
    heaps.set(key, heap);
  }
  return [...heaps.values()];
}

/** A change that was approved is gone: its message leads to the row that it was of. */
const leadsTo = (row: Stored, isEnded: boolean): string =>
  isEnded && row['originId'] ? String(row['originId']) : row.id;

/** The list of all rows of a heap. */
function filtersOf({ field, to, status, rows }: Heap): Record<string, string> {
  const isMine = 'userId' in to;
  const isChange = rows.every((row) => row['originId']) && !(isMine && status === ReviewStatus.approved);
  return {
    [field]: String(status),
    ...(isMine ? { whose: 'mine' } : {}),
    ...(isChange ? { change: '1' } : {}),
  };
}

/** One message for all rows of a heap, naming the only one. */
function messageOf(record: RecordDefinition, user: string, heap: Heap): Message {
  const { field, action, to, status, rows } = heap;
  const [row] = rows;
  const only = rows.length === 1 ? row : undefined;
  const title = String(only?.[record.title] ?? '');
  const done = machineOf(record, field)?.moves[action]?.done ?? '';
  const { label, unit } = record;
  return {
    key: `message.${'userId' in to ? 'mine' : 'review'}${title === '' ? 'Many' : ''}`,
    params: { label, unit, title, count: rows.length, done, user },
    record: record.name,
    ...(only ? { rowId: leadsTo(only, status === ReviewStatus.approved) } : {}),
    filters: filtersOf(heap),
  };
}

/** Says in the bells of those concerned what a call has moved: one message a person, however many the rows. */
export async function announceMoves(
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  { moved, opinion }: { moved: readonly Moved[]; opinion?: string | undefined },
): Promise<void> {
  const messages = heapsOf(record, moved).map((heap): Addressed => ({
    ...messageOf(record, caller.userName, heap),
    ...heap.to,
    ...('userId' in heap.to ? { remark: opinion } : {}),
  }));
  const people = holdersSql(permissionOf(record, 'review'));
  await sendMessages(db, { ...caller, people }, messages);
}
