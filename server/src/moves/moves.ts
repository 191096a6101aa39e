import {
  type Actor,
  allowedMoves,
  type EndLevel,
  insideRegion,
  isApproved,
  isBlank,
  isPublished,
  isReason,
  type Machine,
  machineOf,
  machineWith,
  type Move,
  namingFields,
  permissionOf,
  presupposes,
  permits,
  type RecordDefinition,
  reviewerLevel,
  type RowMove,
  stateOf,
} from '@gushu/shared';
import { type Caller, holds, isAdministrator, isPlatform } from '../caller/caller.js';
import { BusinessError, ForbiddenError, ValidationError } from '../http/errors.js';
import type { Stored } from '../rows/stored.js';

/** Whether the caller entered the row. */
export const isOwner = (caller: Caller, row: Stored): boolean => String(row.createUser) === caller.userId;

/** Whether a row holds a value in one of the fields, alone or in a list. */
const names = (row: Stored, fields: readonly string[], value: string): boolean =>
  value !== '' &&
  fields.some((field) =>
    String(row[field] ?? '')
      .split(',')
      .includes(value),
  );

/** The region of a row; empty for the nation, and where the record has none. */
export const regionOf = ({ region }: RecordDefinition, row: Stored): string =>
  region === undefined ? '' : String(row[region] ?? '');

/** A row of a record, and the level at which its review ends. */
export interface RowAtHand {
  record: RecordDefinition;
  row: Stored;
  end: EndLevel;
}

const actorOf = (caller: Caller, { record, row }: RowAtHand): Actor => ({
  xzCode: caller.xzCode,
  owner: isOwner(caller, row),
  party: names(row, namingFields(record), caller.userId),
  named: names(row, record.regions ? [record.regions] : [], caller.xzCode),
  everyLevel: isAdministrator(caller),
  holds: (verb) => holds(caller, permissionOf(record, verb)),
});

/** All moves the caller may make with the row now, in the order of the record's machines. */
export function movesOf(caller: Caller, at: RowAtHand): RowMove[] {
  const actor = actorOf(caller, at);
  const row = { values: at.row, xzCode: regionOf(at.record, at.row), end: at.end };
  return at.record.states.flatMap((machine) => allowedMoves(machine, row, actor));
}

/** A move that is about to be made. */
export interface AskedMove {
  field: string;
  /** State it shall lead to. */
  status: number;
  opinion?: string | undefined;
}

/** A move by its name, whatever state it leads a row to. */
export interface NamedMove extends Pick<AskedMove, 'field' | 'opinion'> {
  action: string;
}

/** A row as it was when the rows of a job were counted. */
export interface CountedRow {
  id: string;
  version: number;
}

/** What a move has done to a row. */
export interface Moved extends Pick<AskedMove, 'field'> {
  action: string;
  row: Stored;
  before: Stored;
}

/** Refuses a move without the reason that it must have. */
export function assertOpinion({ asks }: Move, opinion: string | undefined): void {
  if (asks === 'reason' && !isReason(opinion)) throw new BusinessError('row.reason');
}

/** The move that leads to the asked state, or a refusal: with its reason where one must be given. */
export function assertMove(
  record: RecordDefinition,
  allowed: readonly RowMove[],
  asked: AskedMove,
): { action: string; move: Move } {
  const found = allowed.find(({ field, status }) => field === asked.field && status === asked.status);
  const move = found && machineOf(record, found.field)?.moves[found.action];
  if (!move) throw new BusinessError('row.illegalMove');
  assertOpinion(move, asked.opinion);
  return { action: found.action, move };
}

/** The move of that name among those that a row allows, or a refusal. */
export function assertNamed(
  allowed: readonly RowMove[],
  { field, action }: Pick<NamedMove, 'field' | 'action'>,
): RowMove {
  const found = allowed.find((move) => move.field === field && move.action === action);
  if (!found) throw new BusinessError('row.illegalMove');
  return found;
}

/** The move that the system makes by itself with a row, and its machine; refused where the row's states do not allow it. */
export function ownMove(
  record: RecordDefinition,
  action: string,
  row: Stored,
): { field: string; status: number; move: Move } {
  const machine = machineWith(record, action);
  const move = machine?.moves[action];
  if (!machine || move?.who !== 'system' || move.from === 'first' || move.to === 'next')
    throw new Error(`${record.name} makes no move ${action} by itself`);
  if (!move.from.includes(stateOf(machine, row)) || !presupposes(move, row))
    throw new BusinessError('row.illegalMove');
  return { field: machine.field, status: move.to, move };
}

/** Refuses a move of a row that lacks what the move needs. */
export function assertFilled({ needs = [] }: Move, row: Stored): void {
  const missing = needs.filter((field) => isBlank(row[field]));
  if (missing.length > 0)
    throw new ValidationError(missing.map((field) => ({ field, key: 'field.required' })));
}

/** Whether the row's values are the caller's to change, whatever state it is in. */
function isWriter(caller: Caller, record: RecordDefinition, row: Stored): boolean {
  if (record.tenancy === 'shared') return isPlatform(caller);
  if (isPublished(record)) return isAdministrator(caller) || regionOf(record, row) === caller.xzCode;
  // A child is changed where its parent is: `ChildService` asks that.
  if (record.parent) return true;
  if (record.region === undefined) return isOwner(caller, row) || isAdministrator(caller);
  const isAbove = reviewerLevel(caller.xzCode) <= 3 && insideRegion(regionOf(record, row), caller.xzCode);
  return isAbove || isOwner(caller, row);
}

/** Whether a row waits for a level to decide on it. */
const isInReview = ({ states }: RecordDefinition, row: Stored): boolean =>
  states.some((machine: Machine) => machine.levels?.[stateOf(machine, row)] !== undefined);

type Refusal = 'row.notYours' | 'row.inReview' | 'row.stateFixed' | 'row.approvedStays';

/** Why the caller may not change a row: it is not theirs, or its state allows none; below the county what is approved. */
export function editRefusal(caller: Caller, record: RecordDefinition, row: Stored): Refusal | undefined {
  const correctable = !isApproved(record, row) || reviewerLevel(caller.xzCode) <= 3;
  if (!isWriter(caller, record, row) || !correctable) return 'row.notYours';
  if (permits(record.states, 'editable', row)) return undefined;
  return isInReview(record, row) ? 'row.inReview' : 'row.stateFixed';
}

/** Why the caller may not remove a row: its state allows none, or it is not theirs. */
export function removeRefusal(caller: Caller, record: RecordDefinition, row: Stored): Refusal | undefined {
  if (permits(record.states, 'removable', row))
    return isWriter(caller, record, row) ? undefined : 'row.notYours';
  if (isApproved(record, row)) return 'row.approvedStays';
  return isInReview(record, row) ? 'row.inReview' : 'row.stateFixed';
}

/** Throws why something may not be done, if there is a reason. */
export function refuse(refusal: string | undefined): void {
  if (refusal === 'row.notYours') throw new ForbiddenError(refusal);
  if (refusal) throw new BusinessError(refusal);
}

/** Refuses a change of a row that is not the caller's, or whose state allows none. */
export const assertEditable = (caller: Caller, record: RecordDefinition, row: Stored): void =>
  refuse(editRefusal(caller, record, row));
