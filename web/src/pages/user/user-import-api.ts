import {
  isOpenState,
  type OneTime,
  type UserImportAnswer,
  type UserImportRun,
  UserImportState,
} from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallOptions, download, get, post, request } from '../../api/client.js';
import { ordering } from '../../api/jobs.js';
import { ApiError } from '../../api/error.js';

const PATH = 'blade-user';
const RUN = 'user-import';
const EVERY = 1_000;

/** Whether a run is not at its end. */
export const isRunning = ({ state }: UserImportRun): boolean => isOpenState(state);

type Sent = Pick<UserImportAnswer, 'id' | 'passwords'>;

/** The run that a refused upload belongs to. */
const runOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.data as { id?: string } | undefined)?.id : undefined;

/** The calls about imports of users. */
export const userImportApi = {
  template: () => download(`${PATH}/export-template`),
  /** Of a short file the answer holds the passwords too; of a refused one it names the run. */
  send: async (file: File, covers: boolean, how: Pick<CallOptions, 'signal' | 'onSent'>): Promise<Sent> => {
    const body = new FormData();
    body.append('file', file);
    const query = { isCovered: covers ? 1 : 0 };
    try {
      return await ordering(
        request<UserImportAnswer>(`${PATH}/import-user`, { ...how, method: 'POST', body, query }),
      );
    } catch (error) {
      const id = runOf(error);
      if (id === undefined) throw error;
      return { id, passwords: [] };
    }
  },
  newest: () => get<UserImportRun | Record<string, never>>(`${PATH}/import-newest`),
  cancel: (id: string) => post<unknown>(`${PATH}/import-cancel`, undefined, { id }),
  errors: (id: string) => download(`${PATH}/import-errors`, { query: { id } }),
  passwordList: (id: string) => post<OneTime[]>(`${PATH}/import-password-list`, undefined, { id }),
  passwords: (id: string) => download(`${PATH}/import-passwords`, { method: 'POST', query: { id } }),
};

const SEEN = 'gushu-user-import-seen';
/** A run's id says whose it is too: this browser keeps the last one whose end was seen. */
const wasSeen = ({ id }: UserImportRun): boolean => localStorage.getItem(SEEN) === id;

/**
 * The caller's last run, unless its end was seen and it has no passwords to fetch: what a closed dialog left. Asked
 * once, as what is shown stays once it has been seen.
 */
export function useLeftRun(): string | undefined {
  const { data } = useQuery({
    queryKey: [RUN, 'left'],
    queryFn: async () => {
      const newest = await userImportApi.newest();
      const run = 'id' in newest ? (newest as UserImportRun) : undefined;
      return run && (run.hasPasswords || !wasSeen(run)) ? run.id : null;
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  return data ?? undefined;
}

/** A run, live until it ends; `onEnd` hears of an end it was there for. */
export function useRun(id: string | undefined, onEnd: () => void) {
  const client = useQueryClient();
  // The server tells errors in the reader's language.
  const { language } = useTranslation().i18n;
  const queryKey = [RUN, id, language];
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<UserImportRun>(`${PATH}/import-detail`, { id }, signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : EVERY),
  });
  const end = data && !isRunning(data) ? data.state : undefined;
  const ended = useEffectEvent(() => {
    if (data) localStorage.setItem(SEEN, data.id);
    if (end === UserImportState.done) onEnd();
  });
  // Told once an end, not whenever the list is drawn anew.
  useEffect(() => {
    if (end !== undefined) ended();
  }, [end]);
  return { run: data, lost: isError, again: () => client.invalidateQueries({ queryKey }) };
}
