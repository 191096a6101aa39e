import { type RecordDefinition, type RowOf, TIMELINE_LINES, type TimelineLine } from '@gushu/shared';
import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../api/client.js';

/** Timeline of a row, newest first, one page of lines at a time; read again when the row has changed. */
export const useTimeline = ({ name, path }: RecordDefinition, { id, version }: RowOf) =>
  useInfiniteQuery({
    queryKey: ['record', name, 'timeline', id, version],
    queryFn: ({ pageParam, signal }) =>
      get<TimelineLine[]>(`${path}/timeline`, { id, ...(pageParam ? { before: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (last: TimelineLine[]) =>
      last.length < TIMELINE_LINES ? undefined : last.at(-1)?.mark,
    staleTime: 0,
  });
