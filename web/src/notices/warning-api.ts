import { emergencyWarning, type LiveWarning, permissionOf, type WarningNews } from '@gushu/shared';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../api/client.js';
import { isRefused } from '../api/error.js';
import { events } from '../api/events.js';
import { pause } from '../api/pause.js';
import { usePermission } from '../session/access.js';
import { useSession } from '../session/store.js';

const { path } = emergencyWarning;
const CURRENT = 'warnings-in-force';
const FIRST_MS = 1_000;
const MAX_MS = 30_000;
const REFUSED_MS = 5 * 60_000;

/** Reads the stream of warnings while the page is visible; a stream that ends is opened again. */
async function follow(client: QueryClient, signal: AbortSignal): Promise<void> {
  let wait = FIRST_MS;
  while (!signal.aborted) {
    try {
      const news = events<WarningNews>(`${path}/events`, {}, signal);
      // The events carry no warnings: `current` reads them.
      while (!(await news.next()).done) {
        wait = FIRST_MS;
        void client.invalidateQueries({ queryKey: [CURRENT] });
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isRefused(error)) wait = REFUSED_MS;
    }
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, MAX_MS);
  }
}

/** Opens the stream only while the window is visible: a browser has few connections per host. */
function useStream(on: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!on) return;
    let stop: AbortController | undefined;
    const look = () => {
      const isSeen = document.visibilityState === 'visible';
      if (isSeen && !stop) {
        stop = new AbortController();
        void follow(client, stop.signal);
      } else if (!isSeen) {
        stop?.abort();
        stop = undefined;
      }
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop?.abort();
    };
  }, [client, on]);
}

/** The warnings in force for this person: read again as soon as one is published, begins, ends or is cancelled. */
export function useWarnings(): LiveWarning[] {
  const id = useSession((s) => s.user?.user_id);
  const on = usePermission(permissionOf(emergencyWarning, 'view')) && id !== undefined;
  useStream(on);
  const { data } = useQuery({
    queryKey: [CURRENT, id],
    queryFn: ({ signal }) => get<LiveWarning[]>(`${path}/current`, {}, signal),
    enabled: on,
    retry: false,
  });
  return on ? (data ?? []) : [];
}

/** Invalidates which warnings the person has opened. */
export function useInvalidateWarnings(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [CURRENT] });
}
