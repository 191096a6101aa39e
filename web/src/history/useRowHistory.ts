import { type EntityDefinition, HISTORY_LINES, type HistoryLine } from '@gushu/shared';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../api/client.js';

/** Source of a history: the request without its page, and the key of its cached answer. */
interface HistoryOptions {
  path: string;
  asked: object;
  queryKey: QueryKey;
  enabled: boolean;
  staleTime?: number;
}

/** Lines of a history, newest first, one page at a time. */
export const useHistory = ({ path, asked, ...options }: HistoryOptions) =>
  useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) =>
      get<HistoryLine[]>(
        `${path}/history`,
        { ...asked, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last: HistoryLine[]) => (last.length < HISTORY_LINES ? undefined : last.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  });

/** The part of a row that its history needs. */
interface HistorySource {
  id: string;
  version: number;
}

/** History of a row, newest first. */
export const useRowHistory = (
  { name, path }: Pick<EntityDefinition, 'name' | 'path'>,
  { id, version }: HistorySource,
  enabled = true,
) => useHistory({ path, asked: { id }, queryKey: ['record', name, 'history', id, version], enabled });
