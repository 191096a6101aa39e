import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../api/client.js';
import { useSession } from '../session/store.js';
import { useEndedJobs } from './useEndedJobs.js';

const NONE: never[] = [];

interface Jobs<J> {
  /** First part of their query key. */
  name: string;
  /** Where their list is. */
  path: string;
  isOpen: (state: number) => boolean;
  /** How often they are read while one of them runs. */
  everyMs: number;
  onEnd: (job: J) => void;
}

/** One's own jobs, live while one of them runs; who is there when one ends hears of it. */
export function useMyJobs<J extends { id: string; state: number }>({
  name,
  path,
  isOpen,
  everyMs,
  onEnd,
}: Jobs<J>): J[] {
  // The server words errors in the reader's language.
  const { language } = useTranslation().i18n;
  const id = useSession((s) => s.user?.user_id);
  const { data = NONE } = useQuery<J[]>({
    queryKey: [name, id, language],
    queryFn: ({ signal }) => get<J[]>(path, {}, signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.some((job) => isOpen(job.state)) ? everyMs : false),
    retry: false,
  });
  useEndedJobs(data, isOpen, onEnd);
  return data;
}
