import { type EntityDefinition, HISTORY_LINES, type HistoryLine } from '@gushu/shared';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../api/client.js';

/** Whose history is read: the question without its page, and the key that its answer is kept under. */
interface HistoryOptions {
  path: string;
  asked: object;
  queryKey: QueryKey;
  enabled: boolean;
  staleTime?: number;
}

/** Lines of a history, newest first, a page of them at a time. */
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

/** A row as far as its history is concerned. */
interface HistorySource {
  id: string;
  version: number;
}

/** What happened to a row, newest first. */
export const useRowHistory = (
  { name, path }: Pick<EntityDefinition, 'name' | 'path'>,
  { id, version }: HistorySource,
  enabled = true,
) => useHistory({ path, asked: { id }, queryKey: ['record', name, 'history', id, version], enabled });
