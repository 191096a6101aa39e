import type { PageOf } from '@gushu/shared';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Query } from '../api/client.js';
import type { ListState } from './list-state.js';

/** Reads a page of a list, or all its rows where the server does not page; `columns` are those in sight. */
export type ListRequest<R> = (
  query: Query,
  signal: AbortSignal,
  columns: readonly string[],
) => Promise<Pick<PageOf<R>, 'records' | 'total'> | R[]>;

interface Parts<R> {
  queryKey: readonly unknown[];
  request: ListRequest<R>;
  list: ListState;
  /** Keys of the columns in sight. */
  columns: readonly string[];
  enabled: boolean;
}

/** The rows of the list's page. The last page stays in sight while the next one is on its way. */
export function useList<R>({ queryKey, request, list, columns, enabled }: Parts<R>) {
  const { i18n } = useTranslation();
  const { filters, order, current, size } = list;
  const query = { ...filters, ...order, current, size };
  return useQuery({
    queryKey: [...queryKey, i18n.language, query, columns],
    queryFn: async ({ signal }) => {
      const answer = await request(query, signal, columns);
      return Array.isArray(answer) ? { records: answer, total: answer.length } : answer;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  });
}

/** Lets a screen's list read itself anew, after a change. */
export function useForgetList(screen: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['list', screen] });
}
