import type { InboxPart } from '@gushu/shared';
import { useRecordWork } from './record-work.js';
import { useTaskWork } from './task-work.js';
import type { WorkKind, WorkSource } from './work-source.js';

/** What brings work: each counts it for a part. A further kind of work joins here. */
function useSources(part: InboxPart): readonly WorkSource[] {
  return [useRecordWork(part), useTaskWork(part)];
}

/** What is overdue comes first, then what is due next, then the most. */
const byUrgency = (a: WorkKind, b: WorkKind): number =>
  b.overdue - a.overdue || (a.due ?? '9').localeCompare(b.due ?? '9') || b.count - a.count;

interface Work extends WorkSource {
  /** How many pieces there are in all, and how many of them are overdue. */
  total: number;
  overdue: number;
}

/** The work of a part from all its sources, most urgent first. */
export function useWork(part: InboxPart): Work {
  const sources = useSources(part);
  const known = sources.filter(({ kinds }) => kinds !== undefined);
  // A source that fails holds up no other; one that is still counting does, so that nobody reads that nothing waits.
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

/** Address of the dashboard with a kind of work opened. */
export const workAddress = (part: InboxPart, key?: string): string =>
  `/wel/dashboard?${new URLSearchParams({ 'my.part': part, ...(key ? { 'my.work': key } : {}) })}`;
