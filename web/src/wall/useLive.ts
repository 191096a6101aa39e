import type { LiveVersions } from '@gushu/shared';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { ApiError } from '../api/error.js';
import { events } from '../api/events.js';
import { pause } from '../api/pause.js';

const PATH = 'largeDataScreen/largeDataScreen/events';
/** How long to wait before the line is tried again: longer each time, and not all walls at once. */
const [FIRST_MS, MOST_MS] = [1_000, 15_000];

interface Line {
  /** Nothing comes any more: what the wall shows may be old. */
  lost: boolean;
  /** The newest versions that the server has named, and of which region. */
  told: { region: string; versions: LiveVersions } | undefined;
}

/** How the stream of the wall is that is open. */
const useLine = create<Line>(() => ({ lost: false, told: undefined }));

/** Whether the wall has lost its line to the server. */
export const useLineLost = (): boolean => useLine(({ lost }) => lost);

/** The version of a region's trees that the wall has heard of: figures that have seen it are new enough. */
export function treesSince(region: string): number | undefined {
  const { told } = useLine.getState();
  return told?.region === region ? told.versions.trees : undefined;
}

/** Whether the server has refused the stream, so that asking again is in vain. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Reads the stream until it is told to stop. What comes first says what is there now: figures may have changed before. */
async function follow(region: string, client: QueryClient, signal: AbortSignal): Promise<void> {
  let wait = FIRST_MS;
  while (!signal.aborted) {
    try {
      for await (const versions of events<LiveVersions>(PATH, { xzCode: region }, signal)) {
        wait = FIRST_MS;
        useLine.setState({ lost: false, told: { region, versions } });
        void client.invalidateQueries({ queryKey: ['wall'] });
      }
    } catch (error) {
      if (signal.aborted) return;
      useLine.setState({ lost: true });
      if (isRefused(error)) return;
    }
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, MOST_MS);
  }
}

/**
 * Keeps a wall live: one stream says when something of the region has changed, and all queries whose key begins with
 * `wall` are read anew. A stream that ends is opened again, with the token in force then.
 */
export function useLive(region: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void follow(region, client, stop.signal);
    return () => {
      stop.abort();
      useLine.setState({ lost: false, told: undefined });
    };
  }, [client, region]);
}
