import {
  isOpenJob,
  type TransitionCount,
  type TransitionLine,
  type TransitionRun,
  type Job,
  JobState,
  type PageOf,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { get, post, type Query } from '../api/client.js';
import { ordering } from '../api/jobs.js';
import { queryClient } from '../api/query-client.js';
import { asTexts } from '../api/texts.js';
import { tellDone, tellWarning } from '../feedback.js';

const PATH = 'blade-desk/move-run';
const EVERY_MS = 1_000;

/** Order of a job: a transition with all rows of a filter that allow it. */
interface Order {
  action: string;
  auditOpinion: string;
  counted: number;
}

const listOf = (record: string, query: Query) => ({ record, filters: JSON.stringify(asTexts(query)) });

/** Jobs that move all rows of a filter. */
export const transitionRunApi = {
  count: (record: string, query: Query) => post<TransitionCount[]>(`${PATH}/count`, listOf(record, query)),
  submit: (record: string, query: Query, order: Order) =>
    ordering(post<{ id: string }>(`${PATH}/submit`, { ...listOf(record, query), ...order })),
};

/** The job whose rows are shown. */
export const useShownRun = create<{ id?: string | undefined }>()(() => ({}));

/** Opens a job's progress and the results of its rows; undefined closes it. */
export const showRun = (id: string | undefined): void => useShownRun.setState({ id });

/** One of the person's own jobs, updated while it runs. */
export function useTransitionRun(id: string) {
  // The server words errors in the reader's language.
  const { language } = useTranslation().i18n;
  return useQuery({
    queryKey: ['transition-run', id, language],
    queryFn: ({ signal }) => get<TransitionRun>(`${PATH}/detail`, { id }, signal),
    // A job that was dropped, or cannot be read, is read again only by a person who opens it.
    refetchInterval: ({ state: { data, error } }) => ((data ? isOpenJob(data) : !error) ? EVERY_MS : false),
  });
}

/** One page of the results of its rows, read again as the job goes on. */
export function useTransitionLines(
  id: string,
  { done, state }: Pick<TransitionRun, 'done' | 'state'>,
  current: number,
) {
  return useQuery({
    queryKey: ['transition-run', id, 'lines', current, done, state],
    queryFn: ({ signal }) => get<PageOf<TransitionLine>>(`${PATH}/lines`, { id, current, size: 10 }, signal),
    placeholderData: (before) => before,
  });
}

/** Progress of a job, or its result, in words. */
export function runText(t: TFunction, run: TransitionRun): string {
  const { state, done, total, refused, outcome, cancelRequested } = run;
  if (!isOpenJob({ state })) return total > done ? t('transition.endedEarly', { outcome }) : outcome;
  if (cancelRequested) return t('transition.canceling');
  return t(state === JobState.waiting ? 'transition.waiting' : 'transition.running', {
    done,
    total,
    refused,
  });
}

/** Whether a job has moved all its rows. */
export const isWhole = ({ state, refused }: TransitionRun): boolean =>
  state === JobState.done && refused === 0;

/** A job that moves rows, from its entry in the list of jobs. */
const runOf = (job: Job): TransitionRun => ({
  ...job,
  ...(job.more as Pick<TransitionRun, 'record' | 'action' | 'refused' | 'outcome'>),
});

/** Result of a job, in words. */
export const transitionsText = (t: TFunction, job: Job): string => runText(t, runOf(job));

/** Notifies of a job's end, unless its own dialog does; lists read their rows again. */
export function tellTransitions(t: TFunction, job: Job): void {
  const run = runOf(job);
  if (useShownRun.getState().id === run.id) return;
  void queryClient.invalidateQueries({ queryKey: ['record', run.record] });
  const tell = isWhole(run) ? tellDone : tellWarning;
  tell(t('transition.endedOf', { title: run.title, text: runText(t, run) }));
}
