import { isOpenJob, type Job, type PageOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../api/client.js';
import { MY_JOBS } from '../api/jobs.js';
import { useSession } from '../session/store.js';

const NONE: never[] = [];
const EVERY_MS = 1_000;
const LISTED = 50;

/** One's own jobs of all kinds, live while one of them runs; who is there when one ends hears of it. */
export function useMyJobs(onEnd: (job: Job) => void): Job[] {
  // The server words errors in the reader's language.
  const { language } = useTranslation().i18n;
  const id = useSession((s) => s.user?.user_id);
  const { data } = useQuery({
    queryKey: [MY_JOBS.key, id, language],
    queryFn: ({ signal }) => get<PageOf<Job>>(MY_JOBS.path, { size: LISTED }, signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.records.some(isOpenJob) ? EVERY_MS : false),
    retry: false,
  });
  const jobs = data?.records ?? NONE;
  const open = useRef(new Set<string>());
  const read = useEffectEvent(() => {
    for (const job of jobs) {
      if (isOpenJob(job)) open.current.add(job.id);
      else if (open.current.delete(job.id)) onEnd(job);
    }
  });
  useEffect(() => read(), [jobs]);
  return jobs;
}
