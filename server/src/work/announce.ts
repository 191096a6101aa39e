import {
  decidingFields,
  isApproved,
  levelAbove,
  machineOf,
  transitionOutcome,
  type ActorRole,
  namingFields,
  nextTurns,
  listOf,
  permissionOf,
  type RecordDefinition,
  REGION_LENGTHS,
  reviewOf,
  stateOf,
  type Turn,
  turnFilters,
  turnLevels,
} from '@gushu/shared';
import type { Caller } from '../caller/caller.js';
import type { Db } from '../database/database.js';
import { type Addressed, type Message, sendMessages } from './messages.js';
import type { AnyRow } from '../rows/stored.js';
import { type MadeTransition, regionOf } from '../transitions/transitions.js';

/** Whom a message is for: people of a region who act next, who made its rows, or somebody they name. */
type Concern = { as: 'turn'; region: string; turn: Turn } | { as: 'mine' | 'named'; userId: string };

/** A row as far as messages need it: what else they read of it is said by its record's definition. */
type MessageRow = Pick<AnyRow, 'id' | 'createUser'> & Readonly<Record<string, unknown>>;

/** Rows for which one message speaks: moved alike, and meant for the same people. */
interface Batch extends Pick<Announced, 'field' | 'action'> {
  to: Concern;
  /** Menu code of the list they stand in. */
  list: string;
  status: number;
  rows: MessageRow[];
}

/** Region whose people act at a level, 0 nation … 3 county, for what lies in a region; none where it lies above that. */
function regionAt(xzCode: string, level: number): string[] {
  const length = REGION_LENGTHS[level - 1] ?? 0;
  return xzCode.length < length ? [] : [xzCode.slice(0, length)];
}

const listed = (row: MessageRow, fields: readonly string[]): string[] =>
  fields.flatMap((field) => String(row[field] ?? '').split(',')).filter((value) => value !== '');

/** The users whom a row names, other than who made it. */
const namedBy = (record: RecordDefinition, row: MessageRow): Concern[] =>
  [...new Set(listed(row, namingFields(record)))]
    .filter((userId) => userId !== row.createUser)
    .map((userId) => ({ as: 'named', userId }));

/** The regions whose people act in a turn of a row. */
function regionsOf(record: RecordDefinition, row: MessageRow, turn: Turn): string[] {
  const xzCode = regionOf(record, row);
  switch (turn.who) {
    case 'reviewer':
      return turnLevels(turn, row).flatMap((level) => regionAt(xzCode, level));
    case 'above':
      return regionAt(xzCode, levelAbove(xzCode));
    case 'nation':
      return [''];
    case 'region':
      return [xzCode];
    case 'named':
      return record.regions ? listed(row, [record.regions]) : [];
    // Others who might make it have not been asked to.
    case 'around':
    case 'owner':
    case 'party':
      return [];
  }
}

const asTurns = (record: RecordDefinition, row: MessageRow, turns: readonly Turn[]): Concern[] =>
  turns.flatMap((turn) =>
    regionsOf(record, row, turn).map((region): Concern => ({ as: 'turn', region, turn })),
  );

/** Those whose transitions decide on an entry of somebody else. */
const DECIDING: ReadonlySet<ActorRole | 'system' | undefined> = new Set([
  'reviewer',
  'above',
  'nation',
  'named',
  'party',
]);

/**
 * Whom a moved row concerns: those who act next; where that is nobody but its own people, its maker, once others have
 * decided; those it names, once its maker has let them see it.
 */
function concerned(record: RecordDefinition, { field, action, row }: Announced): Concern[] {
  const machine = machineOf(record, field);
  const who = machine?.transitions[action]?.who;
  const turns = nextTurns(record.states, field, row);
  const others = asTurns(
    record,
    row,
    turns.filter((turn) => turn.who !== 'region'),
  );
  const parties = turns.some((turn) => turn.who === 'party') ? namedBy(record, row) : [];
  if (others.length + parties.length > 0) return [...others, ...parties];
  const own = asTurns(record, row, turns);
  if (who === 'owner' && machine && stateOf(machine, row) !== machine.initial)
    return [...namedBy(record, row), ...own];
  const isMakersTurn = who === 'system' && turns.some((turn) => turn.who === 'owner');
  const isDecided = DECIDING.has(who) || isMakersTurn;
  return isDecided && row.createUser ? [{ as: 'mine', userId: row.createUser }, ...own] : own;
}

/** One key for those whom the same message reaches. */
const keyOf = (to: Concern): string =>
  to.as === 'turn' ? `${to.region} ${to.turn.permission} ${JSON.stringify(turnFilters(to.turn))}` : to.userId;

function batchesOf(record: RecordDefinition, made: readonly Announced[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const each of made) {
    const { field, action, row } = each;
    const status = Number(row[field]);
    const list = listOf(record, row);
    for (const to of concerned(record, each)) {
      const key = `${action} ${status} ${list} ${to.as} ${keyOf(to)}`;
      const batch = batches.get(key) ?? { field, action, to, list, status, rows: [] };
      batch.rows.push(row);
      batches.set(key, batch);
    }
  }
  return [...batches.values()];
}

/** A change that was approved is gone: its message leads to the row that it was of. */
const leadsTo = (row: MessageRow, isEnded: boolean): string =>
  isEnded && row.originId ? String(row.originId) : row.id;

const WHOSE = { mine: 'mine', named: 'asked' } as const;

/** The list of all rows of a batch. */
function filtersOf(record: RecordDefinition, { field, to, status, rows }: Batch): Record<string, string> {
  const isEnded = to.as === 'mine' && rows.every((row) => isApproved(record, row));
  const isChange = rows.every((row) => row.originId) && !isEnded;
  const filters = to.as === 'turn' ? turnFilters(to.turn) : { [field]: String(status), whose: WHOSE[to.as] };
  return { ...filters, ...(isChange ? { change: '1' } : {}) };
}

/** Text of a message beside its row: that it waits for a review or another step, or what was done. */
function saying(record: RecordDefinition, batch: Batch): { key: string; done: Message['params'][string] } {
  const { field, action, to, status } = batch;
  const machine = machineOf(record, to.as === 'turn' ? to.turn.field : field);
  if (to.as === 'turn') {
    const said = machine?.next?.[to.turn.state];
    return said ? { key: 'message.named', done: said } : { key: 'message.review', done: '' };
  }
  // A named person also reads what comes next: that may be theirs to do.
  const done =
    to.as === 'named' && machine
      ? transitionOutcome(machine, action, status)
      : machine?.transitions[action]?.done;
  return { key: `message.${to.as}`, done: done ?? '' };
}

/** One message for all rows of a batch, naming the only one. */
function messageOf(record: RecordDefinition, user: string, batch: Batch): Message {
  const { list, rows } = batch;
  const [row] = rows;
  const only = rows.length === 1 ? row : undefined;
  const title = String(only?.[record.title] ?? '');
  const { label, unit } = record;
  const { key, done } = saying(record, batch);
  return {
    key: `${key}${title === '' ? 'Many' : ''}`,
    params: { label, unit, title, count: rows.length, done, user },
    record: list,
    ...(only ? { rowId: leadsTo(only, isApproved(record, only)) } : {}),
    filters: filtersOf(record, batch),
  };
}

/**
 * Recipients of a batch; its region's own people get no message that its maker gets, or about what they do
 * themselves.
 */
function addressOf(record: RecordDefinition, { to, rows }: Batch) {
  if (to.as !== 'turn') return { userId: to.userId };
  const { region, turn } = to;
  const address = { region, permission: permissionOf(record, turn.permission) };
  return turn.who === 'region'
    ? { ...address, anyOf: true, except: rows.flatMap(({ createUser }) => createUser ?? []) }
    : address;
}

/** Part of a transition that its messages need. */
export type Announced = Pick<MadeTransition<MessageRow>, 'field' | 'action' | 'row'>;

/** A transition without what its messages do not need, to be stored until they are sent. */
export function announced(record: RecordDefinition, { field, action, row }: MadeTransition): Announced {
  const { title, region, regions, lists, states } = record;
  const names = ['originId', title, region, regions, lists?.by, ...namingFields(record)];
  const needed = [...names, ...states.flatMap(decidingFields)].flatMap((name) =>
    name === undefined ? [] : [[name, row[name]] as const],
  );
  const { id, createUser } = row;
  return { field, action, row: { id, createUser, ...Object.fromEntries(needed) } };
}

/** Who has moved rows, as far as messages name them. */
export type TransitionActor = Pick<Caller, 'tenantId' | 'userId' | 'userName'>;

/** Says in the bells of those concerned what a call has moved: one message a person, however many the rows. */
export async function announceTransitions(
  db: Db,
  actor: TransitionActor,
  record: RecordDefinition,
  { made, opinion }: { made: readonly Announced[]; opinion?: string | undefined },
): Promise<void> {
  const messages = batchesOf(record, made).map((batch): Addressed => ({
    ...messageOf(record, actor.userName, batch),
    ...addressOf(record, batch),
    ...(batch.to.as === 'mine' ? { remark: opinion } : {}),
  }));
  await sendMessages(db, actor, messages);
}

/** Says in the bells of others that a row waits for them since it was entered, or changed and led back to its begin. */
export async function announceSaved(
  db: Db,
  actor: TransitionActor,
  record: RecordDefinition,
  { row, before }: { row: MessageRow; before?: MessageRow },
): Promise<void> {
  const messages = record.states
    .filter((machine) => !before || stateOf(machine, before) !== stateOf(machine, row))
    .flatMap(({ field }) => asTurns(record, row, nextTurns(record.states, field, row)))
    .map((to): Addressed => {
      const { field } = to.as === 'turn' ? to.turn : { field: 'status' };
      const batch = {
        field,
        action: '',
        to,
        list: listOf(record, row),
        status: Number(row[field]),
        rows: [row],
      };
      return { ...messageOf(record, actor.userName, batch), ...addressOf(record, batch) };
    });
  await sendMessages(db, actor, messages);
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
  { tenantId, userId, userName }: TransitionActor,
  record: RecordDefinition,
  { arrived, filters }: { arrived: readonly Arrived[]; filters: Record<string, string> },
): Promise<void> {
  const { label, unit } = record;
  const chain = reviewOf(record);
  if (!chain) return;
  const waiting = new Map<string, { region: string; status: number; count: number }>();
  for (const { status, xzCode, count } of arrived) {
    const level = chain.levels?.[status];
    const [region] = level === undefined ? [] : regionAt(xzCode, level);
    if (region === undefined) continue;
    const known = waiting.get(region) ?? { region, status, count: 0 };
    waiting.set(region, { ...known, count: known.count + count });
  }
  const messages = [...waiting.values()].map(({ region, status, count }) => ({
    region,
    permission: permissionOf(record, 'review'),
    key: 'message.arrived',
    params: { label, unit, count, user: userName },
    record: record.name,
    filters: { ...filters, [chain.field]: String(status) },
  }));
  await sendMessages(db, { tenantId, userId }, messages);
}
