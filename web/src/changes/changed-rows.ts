import { endLevelOf, reviewerLevel, ReviewStatus, type RowOf, statusAfter, valueOf } from '@gushu/shared';
import { ApiError } from '../api/error.js';
import { useSession } from '../session/store.js';

/** The approved row that a row is a change of; undefined for such a row itself. */
export const originOf = (row: RowOf): string | undefined => row.originId || undefined;

/** The change that waits beside an approved row: until it is done, the row is edited there. */
export const openChangeOf = (row: RowOf): string | undefined => row.changeId || undefined;

/** Whether nothing waits beside a row, so that it may be edited itself. */
export const isFree = (row: RowOf): boolean => openChangeOf(row) === undefined;

/** Whether the caller's own level is the one that recognises the row, so that nobody reviews their edits. */
export const useRecognises = (row: RowOf | undefined): boolean => {
  const own = useSession((s) => s.user?.xzcode ?? '');
  if (!row) return false;
  const end = endLevelOf(valueOf(row, 'protectLevel'));
  return statusAfter(reviewerLevel(own), end, String(valueOf(row, 'xzCode'))) === ReviewStatus.approved;
};

/** The row that a change has become, where its address is asked for afterwards. */
export const originAfter = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.data as { treeId?: string } | undefined)?.treeId : undefined;
