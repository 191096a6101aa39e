import { QueryClient } from '@tanstack/react-query';
import { ApiError, isBusy, isLost } from './error.js';

const BAD_GATEWAY = 502;
const FIRST_PAUSE_MS = 1_000;
// A proxy may say an hour.
const MAX_PAUSE_MS = 10_000;

/** Retries temporary faults: a lost line or gateway twice, a busy server once. A refusal is final. */
const shouldRetry = (failures: number, error: Error): boolean => {
  if (isBusy(error)) return failures < 1;
  return failures < 2 && error instanceof ApiError && (isLost(error) || error.status >= BAD_GATEWAY);
};

/** Milliseconds until the next attempt: as the server says, else one second and then two. */
const retryDelay = (failures: number, error: Error): number => {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min(seconds ? seconds * 1000 : FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS);
};

/** The one cache of the server's answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
