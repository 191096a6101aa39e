import { endLevelOf, reviewerLevel, ReviewStatus, type Row, statusAfter } from '@gushu/shared';
import { ApiError } from '../api/error.js';
import { useSession } from '../session/store.js';

const idIn = (row: Row, name: string): string | undefined => (row[name] ? String(row[name]) : undefined);

/** The approved row that a row is a change of; undefined for such a row itself. */
export const originOf = (row: Row): string | undefined => idIn(row, 'originId');

/** The change that waits beside an approved row: until it is done, the row is edited there. */
export const openChangeOf = (row: Row): string | undefined => idIn(row, 'changeId');

/** Whether nothing waits beside a row, so that it may be edited itself. */
export const isFree = (row: Row): boolean => openChangeOf(row) === undefined;

/** Whether the caller's own level is the one that recognises the row, so that nobody reviews their edits. */
export const useRecognises = (row: Row | undefined): boolean => {
  const own = useSession((s) => s.user?.xzcode ?? '');
  if (!row) return false;
  const end = endLevelOf(row['protectLevel']);
  return statusAfter(reviewerLevel(own), end, String(row['xzCode'])) === ReviewStatus.approved;
};

/** The row that a change has become, where its address is asked for afterwards. */
export const originAfter = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.data as { treeId?: string } | undefined)?.treeId : undefined;
