import {
  allowedActions,
  labelOf,
  type Language,
  message,
  pendingLevel,
  permissionOf,
  reviewerLevel,
  ReviewStatus,
  statusAfter,
  type EndLevel,
  type RecordDefinition,
  type ReviewAction,
  type ReviewMove,
} from '@gushu/shared';
import { type Caller, holds, isAdministrator } from '../auth/caller.js';
import { AppError, BusinessError, ForbiddenError, ValidationError } from '../errors.js';
import type { Stored } from '../rows/stored.js';

const REVIEWS: ReadonlySet<ReviewAction> = new Set(['pass', 'return']);
const REASON = /^[\s\S]{5,500}$/;

/** Whether the caller entered the row. */
export const isOwner = (caller: Caller, row: Stored): boolean => String(row.createUser) === caller.userId;

// The platform administrator acts for the level a record waits for.
const levelFor = (caller: Caller, row: Stored): number =>
  isAdministrator(caller) ? (pendingLevel(row.status) ?? 0) : reviewerLevel(caller.xzCode);

/** What the review of a row depends on: the record, where its review ends, and the row's region. */
export interface ReviewOf {
  record: RecordDefinition;
  end: EndLevel;
  xzCode: string;
}

/** All moves the caller may make with the row now, by level, ownership and permission. */
export function movesFor(caller: Caller, row: Stored, { record, end, xzCode }: ReviewOf): ReviewMove[] {
  const level = levelFor(caller, row);
  const owner = isOwner(caller, row) || isAdministrator(caller);
  const actions = new Set(allowedActions(row.status, { xzCode: caller.xzCode, owner }));
  if (pendingLevel(row.status) === level) actions.add('pass').add('return');
  // Only what nobody has handled yet can be taken back.
  if (row.status !== statusAfter(reviewerLevel(caller.xzCode), end, xzCode)) actions.delete('withdraw');
  return (
    [...actions]
      // An edit of an approved row is an update, not a move.
      .filter((action) => action !== 'change')
      .filter((action) => holds(caller, permissionOf(record, REVIEWS.has(action) ? 'review' : 'edit')))
      .map((action) => ({ action, status: targetOf(action, level, end, xzCode) }))
  );
}

function targetOf(action: ReviewAction, level: number, end: EndLevel, xzCode: string): number {
  if (action === 'return') return ReviewStatus.returned;
  if (action === 'withdraw' || action === 'change') return ReviewStatus.draft;
  return statusAfter(level, end, xzCode);
}

/** The move that leads to `status`, or a refusal: 403 when others may make it, 400 when nobody may. */
export function assertMove(moves: ReviewMove[], status: number, reason: string | undefined): ReviewMove {
  const move = moves.find((each) => each.status === status);
  if (!move) throw new BusinessError('row.illegalMove');
  if (move.action === 'return' && !REASON.test(reason?.trim() ?? '')) throw new BusinessError('row.reason');
  return move;
}

/** Refuses a change of a row in review; below the county, of somebody else's draft and of what is approved. */
export function assertEditable(caller: Caller, row: Stored, reviewed: boolean): void {
  const approved = reviewed && row.status === ReviewStatus.approved;
  const mayCorrect = reviewerLevel(caller.xzCode) <= 3 || (isOwner(caller, row) && !approved);
  if (!mayCorrect) throw new ForbiddenError('row.notYours');
  if (pendingLevel(row.status) !== undefined) throw new BusinessError('row.inReview');
}

/** Refuses the removal of anything but a draft or a returned row. */
export function assertRemovable(caller: Caller, row: Stored): void {
  if (row.status === ReviewStatus.approved) throw new AppError(400, 'row.approvedStays');
  if (row.status !== ReviewStatus.draft && row.status !== ReviewStatus.returned) {
    throw new BusinessError('row.inReview');
  }
  if (!isOwner(caller, row) && reviewerLevel(caller.xzCode) > 3) throw new ForbiddenError('row.notYours');
}

/** Why a row of a batch was refused; wrong fields, and those they depend on, are named by their labels. */
export function refusalText(record: RecordDefinition, refusal: AppError, language: Language): string {
  if (!(refusal instanceof ValidationError)) return message(refusal.key, language, refusal.params);
  const [gap, comma] = language === 'zh' ? ['', '；'] : [' ', '; '];
  const nameOf = (field: string): string => labelOf(field, language, record.fields);
  return refusal.faults
    .map(({ field, key, params = {} }) => {
      const named = 'because' in params ? { ...params, because: nameOf(String(params['because'])) } : params;
      return `${nameOf(field)}${gap}${message(key, language, named)}`;
    })
    .join(comma);
}
