import {
  type Actor,
  allowedTransitions,
  type Common,
  type EndLevel,
  insideRegion,
  isApproved,
  isBlank,
  isInTime,
  isPublished,
  isReason,
  type Machine,
  machineOf,
  machineWith,
  type Transition,
  namingFields,
  permissionOf,
  presupposes,
  permits,
  type RecordDefinition,
  reviewerLevel,
  type RowTransition,
  stateOf,
} from '@gushu/shared';
import { type Caller, holds, isAdministrator, isPlatform } from '../caller/caller.js';
import { BusinessError, ForbiddenError, ValidationError } from '../http/errors.js';
import type { AnyRow } from '../rows/stored.js';

/** Whether the caller entered the row. */
export const isOwner = (caller: Caller, row: AnyRow): boolean => String(row.createUser) === caller.userId;

/** Whether a row holds a value in one of the fields, alone or in a list. */
const names = (row: AnyRow, fields: readonly string[], value: string): boolean =>
  value !== '' &&
  fields.some((field) =>
    String(row[field] ?? '')
      .split(',')
      .includes(value),
  );

/** The region of a row; empty for the nation, and where the record has none. */
export const regionOf = ({ region }: RecordDefinition, row: Readonly<Record<string, unknown>>): string =>
  region === undefined ? '' : String(row[region] ?? '');

/** The region whose people have made a row: the row's own, unless its record says otherwise. */
const writerOf = (record: RecordDefinition, row: AnyRow): string =>
  record.writer === undefined ? regionOf(record, row) : String(row[record.writer] ?? '');

/** Whether the caller made the row, or is of the region that its record says has made it. */
const standsForWriter = (caller: Caller, record: RecordDefinition, row: AnyRow): boolean =>
  isOwner(caller, row) || (record.writer !== undefined && writerOf(record, row) === caller.xzCode);

/** A row of a record, and the level at which its review ends. */
export interface RowAtHand<R extends Common = AnyRow> {
  record: RecordDefinition;
  row: R;
  end: EndLevel;
}

const actorOf = (caller: Caller, { record, row }: RowAtHand): Actor => ({
  xzCode: caller.xzCode,
  owner: standsForWriter(caller, record, row),
  party: names(row, namingFields(record), caller.userId),
  named: names(row, record.regions ? [record.regions] : [], caller.xzCode),
  everyLevel: isAdministrator(caller),
  holds: (verb) => holds(caller, permissionOf(record, verb)),
});

/** All transitions the caller may make with the row now, in the order of the record's machines. */
export function transitionsOf(caller: Caller, at: RowAtHand): RowTransition[] {
  const actor = actorOf(caller, at);
  const row = { values: at.row, xzCode: regionOf(at.record, at.row), end: at.end };
  return at.record.states.flatMap((machine) => allowedTransitions(machine, row, actor));
}

/** A transition that is about to be made. */
export interface AskedTransition {
  field: string;
  /** State it shall lead to. */
  status: number;
  opinion?: string | undefined;
}

/** A transition by its name, whatever state it leads a row to. */
export interface NamedTransition extends Pick<AskedTransition, 'field' | 'opinion'> {
  action: string;
}

/** A row as it was when the rows of a job were counted. */
export interface CountedRow {
  id: string;
  version: number;
}

/** A transition that has been made, with the row before and after. */
export interface MadeTransition<R extends Pick<Common, 'id'> = AnyRow> extends Pick<
  AskedTransition,
  'field'
> {
  action: string;
  row: R;
  before: R;
}

/** Refuses a transition without the reason that it must have. */
export function assertOpinion({ asks, label }: Transition, opinion: string | undefined): void {
  if (asks === 'reason' && !isReason(opinion))
    throw new BusinessError('row.reason', { action: label }, 'reason');
}

/** Says of a transition that a row no longer allows until when it did, where its time is over. */
function assertInTime(record: RecordDefinition, row: AnyRow, { field, status }: AskedTransition): void {
  const machine = machineOf(record, field);
  const late = Object.values(machine?.transitions ?? {}).find(
    (transition) =>
      transition.to === status &&
      transition.from !== 'first' &&
      transition.from.includes(stateOf(machine!, row)) &&
      !isInTime(transition, row),
  );
  const time = late?.until && row[late.until];
  if (late && !isBlank(time))
    throw new BusinessError('row.timeOver', { action: late.label, time: String(time) });
}

/** The transition that leads to the requested state, or a refusal; refuses a missing reason where one must be given. */
export function assertTransition(
  record: RecordDefinition,
  allowed: readonly RowTransition[],
  { row, ...asked }: AskedTransition & { row: AnyRow },
): { action: string; transition: Transition } {
  const found = allowed.find(({ field, status }) => field === asked.field && status === asked.status);
  const transition = found && machineOf(record, found.field)?.transitions[found.action];
  if (!transition) {
    assertInTime(record, row, asked);
    throw new BusinessError('row.illegalTransition');
  }
  assertOpinion(transition, asked.opinion);
  return { action: found.action, transition };
}

/** The transition of that name among those that a row allows, or a refusal. */
export function assertNamed(
  allowed: readonly RowTransition[],
  { field, action }: Pick<NamedTransition, 'field' | 'action'>,
): RowTransition {
  const found = allowed.find((transition) => transition.field === field && transition.action === action);
  if (!found) throw new BusinessError('row.illegalTransition');
  return found;
}

/**
 * The transition that the system makes by itself with a row, and its machine; refused where the row's states do not allow
 * it.
 */
export function systemTransition(
  record: RecordDefinition,
  action: string,
  row: AnyRow,
): { field: string; status: number; transition: Transition } {
  const machine = machineWith(record, action);
  const transition = machine?.transitions[action];
  if (!machine || transition?.who !== 'system' || transition.from === 'first' || transition.to === 'next')
    throw new Error(`${record.name} makes no transition ${action} by itself`);
  if (!transition.from.includes(stateOf(machine, row)) || !presupposes(transition, row))
    throw new BusinessError('row.illegalTransition');
  return { field: machine.field, status: transition.to, transition };
}

/** Refuses a transition of a row that lacks what the transition needs. */
export function assertFilled({ needs = [] }: Transition, row: AnyRow): void {
  const missing = needs.filter((field) => isBlank(row[field]));
  if (missing.length > 0)
    throw new ValidationError(missing.map((field) => ({ field, key: 'field.required' })));
}

/** Whether a row names the caller, or the caller's region. */
export const isNamed = (caller: Caller, record: RecordDefinition, row: AnyRow): boolean =>
  names(row, record.regions ? [record.regions] : [], caller.xzCode) ||
  names(row, namingFields(record), caller.userId);

/** Whether the row waits for the caller, or their region, whom it names to complete it. */
const isAsked = (caller: Caller, record: RecordDefinition, row: AnyRow): boolean =>
  record.states.some((machine: Machine) =>
    Object.values(machine.transitions).some(
      ({ who, permission, from }) =>
        permission === 'edit' &&
        from !== 'first' &&
        from.includes(stateOf(machine, row)) &&
        ((who === 'named' && names(row, record.regions ? [record.regions] : [], caller.xzCode)) ||
          (who === 'party' && names(row, namingFields(record), caller.userId))),
    ),
  );

/** Whether the row's values are the caller's to change, whatever state it is in. */
function isWriter(caller: Caller, record: RecordDefinition, row: AnyRow): boolean {
  if (record.tenancy === 'shared') return isPlatform(caller);
  if (isPublished(record)) return isAdministrator(caller) || regionOf(record, row) === caller.xzCode;
  // A child is changed where its parent is: `ChildService` asks that.
  if (record.parent) return true;
  if (record.region === undefined) return isOwner(caller, row) || isAdministrator(caller);
  const isAbove = reviewerLevel(caller.xzCode) <= 3 && insideRegion(writerOf(record, row), caller.xzCode);
  return isAbove || standsForWriter(caller, record, row) || isAsked(caller, record, row);
}

/** Whether a row waits for a level to decide on it. */
const isInReview = ({ states }: RecordDefinition, row: AnyRow): boolean =>
  states.some((machine: Machine) => machine.levels?.[stateOf(machine, row)] !== undefined);

type Refusal = 'row.notYours' | 'row.inReview' | 'row.stateFixed' | 'row.approvedStays';

/**
 * Why the caller may not change a row: it is not theirs, or its state allows no change; below the county, because it
 * is approved.
 */
export function editRefusal(caller: Caller, record: RecordDefinition, row: AnyRow): Refusal | undefined {
  const correctable = !isApproved(record, row) || reviewerLevel(caller.xzCode) <= 3;
  if (!isWriter(caller, record, row) || !correctable) return 'row.notYours';
  if (permits(record.states, 'editable', row)) return undefined;
  return isInReview(record, row) ? 'row.inReview' : 'row.stateFixed';
}

/** Why the caller may not remove a row: its state allows none, or it is not theirs. */
export function removeRefusal(caller: Caller, record: RecordDefinition, row: AnyRow): Refusal | undefined {
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
export const assertEditable = (caller: Caller, record: RecordDefinition, row: AnyRow): void =>
  refuse(editRefusal(caller, record, row));
