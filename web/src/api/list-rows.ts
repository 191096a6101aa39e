import type { PageOf } from '@gushu/shared';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Query } from './client.js';

/**
 * Reads a page of a list, or all its rows where the server does not page; `columns` are those in sight. A page that says
 * `searchCount: false` is not counted: its number is asked for beside it, by the same request with `searchCount: 'only'`.
 */
export type ListRequest<R> = (
  query: Query,
  signal: AbortSignal,
  columns: readonly string[],
) => Promise<(Pick<PageOf<R>, 'records' | 'total'> & Partial<PageOf<R>>) | R[]>;

interface Parts<R> {
  queryKey: readonly unknown[];
  request: ListRequest<R>;
  list: { filters: Query; order: Query; current: number; size: number };
  /** Keys of the columns in sight. */
  columns: readonly string[];
  enabled: boolean;
}

/**
 * The rows of the list's page, and how many there are in all, which may be said a moment after how many are known to be
 * there. The last page stays in sight while the next one is on its way.
 */
export function useList<R>({ queryKey, request, list, columns, enabled }: Parts<R>) {
  const { i18n } = useTranslation();
  const { filters, order, current, size } = list;
  const query = { ...filters, ...order, current, size };
  const page = useQuery({
    queryKey: [...queryKey, i18n.language, query, columns],
    queryFn: async ({ signal }) => {
      const answer = await request(query, signal, columns);
      return Array.isArray(answer) ? { records: answer, total: answer.length, searchCount: true } : answer;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  });
  const isUncounted = page.data?.searchCount === false;
  const counting = useQuery({
    queryKey: [...queryKey, 'count', filters],
    queryFn: async ({ signal }) => {
      const answer = await request({ ...filters, searchCount: 'only' }, signal, []);
      return Array.isArray(answer) ? answer.length : answer.total;
    },
    staleTime: 0,
    enabled: enabled && isUncounted,
  });
  const total = isUncounted ? counting.data : page.data?.total;
  return { page, total, known: total ?? page.data?.total ?? 0 };
}

/** Lets a screen's list read itself anew, after a change. */
export function useInvalidateList(screen: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['list', screen] });
}
