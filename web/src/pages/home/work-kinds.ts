import type { InboxPart } from '@gushu/shared';
import { useRecordWork } from './record-work.js';
import { useTaskWork } from './task-work.js';
import type { WorkKind, WorkSource } from './work-source.js';

/** Sources of work, each counted for a part. A further kind of work is added here. */
function useSources(part: InboxPart): readonly WorkSource[] {
  return [useRecordWork(part), useTaskWork(part)];
}

/** Order of urgency: overdue first, then the soonest due, then the highest count. */
const byUrgency = (a: WorkKind, b: WorkKind): number =>
  b.overdue - a.overdue || (a.due ?? '9').localeCompare(b.due ?? '9') || b.count - a.count;

interface Work extends WorkSource {
  /** Total number of pieces, and of overdue ones. */
  total: number;
  overdue: number;
}

/** The work of a part from all sources, most urgent first. */
export function useWork(part: InboxPart): Work {
  const sources = useSources(part);
  const known = sources.filter(({ kinds }) => kinds !== undefined);
  // A source that fails does not hold up the others; one that is still counting does, so that nobody reads that nothing
  // waits.
  const isRead = sources.every(({ kinds, read }) => kinds !== undefined || read.error);
  const kinds =
    isRead && known.length > 0
      ? known.flatMap((source) => source.kinds ?? []).toSorted(byUrgency)
      : undefined;
  const sum = (of: 'count' | 'overdue') => (kinds ?? []).reduce((all, kind) => all + kind[of], 0);
  return {
    kinds,
    total: sum('count'),
    overdue: sum('overdue'),
    read: {
      data: kinds,
      error: sources.find(({ read }) => read.error)?.read.error ?? null,
      refetch: () => sources.map(({ read }) => read.refetch()),
    },
  };
}

/** Address of the dashboard with a kind of work open. */
export const workAddress = (part: InboxPart, key?: string): string =>
  `/wel/dashboard?${new URLSearchParams({ 'my.part': part, ...(key ? { 'my.work': key } : {}) })}`;
