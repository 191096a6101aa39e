import type { LiveVersions } from '@gushu/shared';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { ApiError } from '../api/error.js';
import { events } from '../api/events.js';
import { pause } from '../api/pause.js';
import { SCREEN } from './screen-query.js';

const PATH = 'largeDataScreen/largeDataScreen/events';
/** How long to wait before the line is tried again: longer each time, and not all walls at once. */
const [FIRST_MS, MAX_MS] = [1_000, 15_000];
/** The same once the server has refused it: a right may come back, and a proxy may have answered in its place. */
const REFUSED_MS = 60_000;
/** How long what a filter leaves may be counted before what has changed. */
const COUNT_MS = 4_000;
/** First part of the keys of queries that count what a filter of the wall leaves. */
export const FILTERED = 'wall-filtered';

interface Line {
  /** Nothing comes any more: what the wall shows may be old. */
  lost: boolean;
  /** The newest versions that the server has named, and of which region. */
  last: { region: string; versions: LiveVersions } | undefined;
}

/** How the stream of the wall is that is open. */
const useLine = create<Line>(() => ({ lost: false, last: undefined }));

/** Whether the wall has lost its line to the server. */
export const useLineLost = (): boolean => useLine(({ lost }) => lost);

/** The version of a region's trees that the wall has heard of: figures that have seen it are new enough. */
export function treesSince(region: string): number | undefined {
  const { last } = useLine.getState();
  return last?.region === region ? last.versions.trees : undefined;
}

/** Whether the server has refused the stream, so that asking again soon is in vain. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Reads anew what is made from what has risen; what was being read for the first time as that rose is read once more. */
async function readAnew(
  client: QueryClient,
  before: LiveVersions | undefined,
  now: LiveVersions,
): Promise<void> {
  const hasRisen = ({ queryKey: [, version] }: Query): boolean => {
    const follows = version === 'projects' ? 'projects' : 'trees';
    return before?.[follows] !== now[follows];
  };
  const of = { queryKey: [SCREEN], predicate: hasRisen };
  const begun = client.getQueryCache().findAll({ ...of, fetchStatus: 'fetching' });
  const first = new Set(begun.filter(({ state }) => state.data === undefined));
  void client.invalidateQueries(of);
  if (first.size === 0) return;
  await Promise.allSettled([...first].map(({ promise }) => promise));
  void client.invalidateQueries({ predicate: (query) => first.has(query) });
}

/** Counts what a filter leaves anew, once for all that has changed in some seconds, and never beside a count that runs. */
function countsAnew(client: QueryClient, signal: AbortSignal): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    due ??= setTimeout(() => {
      due = undefined;
      if (signal.aborted) return;
      if (client.isFetching({ queryKey: [FILTERED] }) > 0) begin();
      else void client.invalidateQueries({ queryKey: [FILTERED] });
    }, COUNT_MS);
  };
  return begin;
}

/** Reads the stream until it is stopped. What comes first says what is there now: figures may have changed before. */
async function follow(region: string, client: QueryClient, signal: AbortSignal): Promise<void> {
  const countAnew = countsAnew(client, signal);
  let wait = FIRST_MS;
  while (!signal.aborted) {
    try {
      for await (const versions of events<LiveVersions>(PATH, { xzCode: region }, signal)) {
        wait = FIRST_MS;
        const { last } = useLine.getState();
        useLine.setState({ lost: false, last: { region, versions } });
        void readAnew(client, last?.region === region ? last.versions : undefined, versions);
        countAnew();
      }
    } catch (error) {
      if (signal.aborted) return;
      useLine.setState({ lost: true });
      if (isRefused(error)) {
        // The screen says itself what its reader may not see any more.
        void client.invalidateQueries({ queryKey: [SCREEN] });
        wait = REFUSED_MS;
      }
    }
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, MAX_MS);
  }
}

/**
 * Keeps a wall live: one stream says when something of the region has changed, and what data screens show (`screenQuery`) is
 * read anew where it concerns that. A stream that ends is opened again, with the token in force then.
 */
export function useLive(region: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void follow(region, client, stop.signal);
    return () => {
      stop.abort();
      useLine.setState({ lost: false, last: undefined });
    };
  }, [client, region]);
}
