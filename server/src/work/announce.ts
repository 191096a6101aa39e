import {
  isBlank,
  listOf,
  machineOf,
  moveOutcome,
  permissionOf,
  type RecordDefinition,
  REGION_LENGTHS,
  ReviewStatus,
} from '@gushu/shared';
import type { Caller } from '../caller/caller.js';
import { holdersSql } from '../auth/holders.js';
import type { Db } from '../database/database.js';
import { type Addressed, type Message, sendMessages } from './messages.js';
import type { Stored } from '../rows/stored.js';
import { type Moved, regionOf } from '../moves/moves.js';

/** Whom a message is for: those who review next, who made its rows, or somebody they name. */
type Concern = { as: 'review'; region: string } | { as: 'mine' | 'named'; userId: string };

/** Rows for which one message speaks: moved alike, and meant for the same people. */
interface Batch extends Pick<Announced, 'field' | 'action'> {
  to: Concern;
  /** Menu code of the list they stand in. */
  list: string;
  status: number;
  rows: Stored[];
}

/** Region whose people review at a level, 0 nation … 3 county, what lies in a region. */
const reviewingRegion = (xzCode: string, level: number): string =>
  level === 0 ? '' : xzCode.slice(0, REGION_LENGTHS[level - 1]);

/** The users whom a row names, other than who made it. */
const namedBy = ({ parties = [] }: RecordDefinition, row: Stored): string[] => {
  const named = parties.flatMap((field) => (isBlank(row[field]) ? [] : String(row[field]).split(',')));
  return [...new Set(named)].filter((userId) => userId !== row.createUser);
};

/**
 * Whom a moved row concerns: the reviewers it waits for now; its maker, once those have decided; those it names, once its
 * maker has let them see it.
 */
function concerned(record: RecordDefinition, { field, action, row }: Announced): Concern[] {
  const machine = machineOf(record, field);
  const state = Number(row[field]);
  const level = machine?.levels?.[state];
  if (level !== undefined) return [{ as: 'review', region: reviewingRegion(regionOf(record, row), level) }];
  const who = machine?.moves[action]?.who;
  if (who === 'owner' && state !== machine?.initial)
    return namedBy(record, row).map((userId) => ({ as: 'named', userId }));
  const isDecided = who === 'reviewer' || who === 'above';
  return isDecided && row.createUser ? [{ as: 'mine', userId: row.createUser }] : [];
}

function batchesOf(record: RecordDefinition, moved: readonly Announced[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const each of moved) {
    const { field, action, row } = each;
    const status = Number(row[field]);
    const list = listOf(record, row);
    for (const to of concerned(record, each)) {
      const key = `${action} ${status} ${list} ${Object.entries(to).join()}`;
      const batch = batches.get(key) ?? { field, action, to, list, status, rows: [] };
      batch.rows.push(row);
      batches.set(key, batch);
    }
  }
  return [...batches.values()];
}

/** A change that was approved is gone: its message leads to the row that it was of. */
const leadsTo = (row: Stored, isEnded: boolean): string =>
  isEnded && row['originId'] ? String(row['originId']) : row.id;

const WHOSE = { mine: 'mine', named: 'asked', review: undefined } as const;

/** The list of all rows of a batch. */
function filtersOf({ field, to, status, rows }: Batch): Record<string, string> {
  const isChange =
    rows.every((row) => row['originId']) && !(to.as === 'mine' && status === ReviewStatus.approved);
  const whose = WHOSE[to.as];
  return { [field]: String(status), ...(whose ? { whose } : {}), ...(isChange ? { change: '1' } : {}) };
}

/** One message for all rows of a batch, naming the only one. */
function messageOf(record: RecordDefinition, user: string, batch: Batch): Message {
  const { field, action, to, list, status, rows } = batch;
  const [row] = rows;
  const only = rows.length === 1 ? row : undefined;
  const title = String(only?.[record.title] ?? '');
  const machine = machineOf(record, field);
  // Whoever is named also reads what comes next: that may be theirs to do.
  const done =
    (to.as === 'named' && machine ? moveOutcome(machine, action, status) : machine?.moves[action]?.done) ??
    '';
  const { label, unit } = record;
  return {
    key: `message.${to.as}${title === '' ? 'Many' : ''}`,
    params: { label, unit, title, count: rows.length, done, user },
    record: list,
    ...(only ? { rowId: leadsTo(only, status === ReviewStatus.approved) } : {}),
    filters: filtersOf(batch),
  };
}

/** What messages say of a move: its row as far as they need it. */
export type Announced = Pick<Moved, 'field' | 'action' | 'row'>;

/** A move without what its messages do not need, to be stored until they are sent. */
export function announced(record: RecordDefinition, { field, action, row }: Moved): Announced {
  const { title, region, parties = [], lists } = record;
  const names = ['id', 'createUser', 'originId', title, region, lists?.by, field, ...parties];
  const needed = Object.fromEntries(names.flatMap((name) => (name === undefined ? [] : [[name, row[name]]])));
  return { field, action, row: needed as Stored };
}

/** Who has moved rows, as far as messages name them. */
export type Mover = Pick<Caller, 'tenantId' | 'userId' | 'userName'>;

/** Says in the bells of those concerned what a call has moved: one message a person, however many the rows. */
export async function announceMoves(
  db: Db,
  mover: Mover,
  record: RecordDefinition,
  { moved, opinion }: { moved: readonly Announced[]; opinion?: string | undefined },
): Promise<void> {
  const messages = batchesOf(record, moved).map((batch): Addressed => ({
    ...messageOf(record, mover.userName, batch),
    ...batch.to,
    ...(batch.to.as === 'mine' ? { remark: opinion } : {}),
  }));
  await sendMessages(db, { ...mover, people: reviewers(record) }, messages);
}

/** Rows of a batch that came to a state in a region. */
export interface Arrived {
  status: number;
  xzCode: string;
  count: number;
}

/** Says in the bells of the reviewers how many rows of a batch wait for them: one message a person and batch. */
export async function announceArrived(
  db: Db,
  { tenantId, userId, userName }: Mover,
  record: RecordDefinition,
  { arrived, filters }: { arrived: readonly Arrived[]; filters: Record<string, string> },
): Promise<void> {
  const { label, unit } = record;
  const levels = machineOf(record, 'status')?.levels ?? {};
  const waiting = new Map<string, { region: string; status: number; count: number }>();
  for (const { status, xzCode, count } of arrived) {
    const level = levels[status];
    if (level === undefined) continue;
    const region = reviewingRegion(xzCode, level);
    const known = waiting.get(region) ?? { region, status, count: 0 };
    waiting.set(region, { ...known, count: known.count + count });
  }
  const messages = [...waiting.values()].map(({ region, status, count }) => ({
    region,
    key: 'message.arrived',
    params: { label, unit, count, user: userName },
    record: record.name,
    filters: { ...filters, status: String(status) },
  }));
  await sendMessages(db, { tenantId, userId, people: reviewers(record) }, messages);
}

const reviewers = (record: RecordDefinition) => holdersSql(permissionOf(record, 'review'));
