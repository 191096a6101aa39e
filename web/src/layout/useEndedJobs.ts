import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back for each job that was open when the page last read it and has ended since. */
export function useEndedJobs<J extends { id: string; state: number }>(
  jobs: readonly J[],
  isOpen: (state: number) => boolean,
  onEnd: (job: J) => void,
): void {
  const open = useRef(new Set<string>());
  const read = useEffectEvent(() => {
    for (const job of jobs) {
      if (isOpen(job.state)) open.current.add(job.id);
      else if (open.current.delete(job.id)) onEnd(job);
    }
  });
  useEffect(() => read(), [jobs]);
}
