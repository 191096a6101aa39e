import { isOpenMoveRun, type MoveCount, type MoveLine, type MoveRun, type PageOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { get, post, type Query } from '../api/client.js';
import { asTexts } from '../api/texts.js';

const PATH = 'blade-desk/move-run';
const EVERY_MS = 1_000;

/** What is ordered: a move with all rows of a filter that allow it. */
interface Order {
  action: string;
  auditOpinion: string;
  counted: number;
}

const listOf = (record: string, query: Query) => ({ record, filters: JSON.stringify(asTexts(query)) });

/** Jobs that move all rows of a filter. */
export const moveRunApi = {
  count: (record: string, query: Query) => post<MoveCount[]>(`${PATH}/count`, listOf(record, query)),
  submit: (record: string, query: Query, order: Order) =>
    post<{ id: string }>(`${PATH}/submit`, { ...listOf(record, query), ...order }),
  cancel: (id: string) => post<unknown>(`${PATH}/cancel`, undefined, { id }),
};

/** The job whose rows are shown. */
export const useShownRun = create<{ id?: string | undefined }>()(() => ({}));

/** Shows how far a job is, and what came of its rows; nothing closes it. */
export const showRun = (id: string | undefined): void => useShownRun.setState({ id });

/** One's own job, live while it runs. */
export function useMoveRun(id: string) {
  // The server words errors in the reader's language.
  const { language } = useTranslation().i18n;
  return useQuery({
    queryKey: ['move-run', id, language],
    queryFn: ({ signal }) => get<MoveRun>(`${PATH}/detail`, { id }, signal),
    refetchInterval: ({ state }) => (state.data && !isOpenMoveRun(state.data.state) ? false : EVERY_MS),
  });
}

/** One page of what came of its rows, read anew as it goes on. */
export function useMoveLines(id: string, { done, state }: Pick<MoveRun, 'done' | 'state'>, current: number) {
  return useQuery({
    queryKey: ['move-run', id, 'lines', current, done, state],
    queryFn: ({ signal }) => get<PageOf<MoveLine>>(`${PATH}/lines`, { id, current, size: 10 }, signal),
    placeholderData: (before) => before,
  });
}
