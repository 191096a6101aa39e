import { isOpenJob, type MoveCount, type MoveLine, type MoveRun, JobState, type PageOf } from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { get, post, type Query } from '../api/client.js';
import { asTexts } from '../api/texts.js';
import { tellDone, tellWarning } from '../feedback.js';
import { useMyJobs } from '../layout/useMyJobs.js';

const PATH = 'blade-desk/move-run';
const MINE = 'my-move-runs';
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
    // One that is forgotten by now, or cannot be read, is asked for again by whoever looks at it.
    refetchInterval: ({ state: { data, error } }) => ((data ? isOpenJob(data) : !error) ? EVERY_MS : false),
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

/** How far a job is, or what came of it, in words. */
export function runText(t: TFunction, run: MoveRun): string {
  const { state, done, total, refused, outcome, cancelRequested } = run;
  if (!isOpenJob({ state })) return total > done ? t('move.endedEarly', { outcome }) : outcome;
  if (cancelRequested) return t('move.canceling');
  return t(state === JobState.waiting ? 'move.waiting' : 'move.running', { done, total, refused });
}

/** Whether a job has moved all its rows. */
export const isWhole = ({ state, refused }: MoveRun): boolean => state === JobState.done && refused === 0;

/** One's own jobs, live while one of them runs; who is there when one ends hears of it, and lists show its rows anew. */
export function useMyMoveRuns(): MoveRun[] {
  const { t } = useTranslation();
  const client = useQueryClient();
  const onEnd = (run: MoveRun) => {
    // Its own dialog says so itself.
    if (useShownRun.getState().id === run.id) return;
    void client.invalidateQueries({ queryKey: ['record', run.record] });
    const tell = isWhole(run) ? tellDone : tellWarning;
    tell(t('move.endedOf', { title: run.title, text: runText(t, run) }));
  };
  return useMyJobs({ name: MINE, path: `${PATH}/list`, isOpen: isOpenJob, everyMs: EVERY_MS, onEnd });
}

/** Reads one's own jobs anew. */
export function useMoveRunsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [MINE] });
}
