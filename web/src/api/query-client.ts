import { QueryClient } from '@tanstack/react-query';
import { ApiError, NO_LINE } from './error.js';

/** Only a lost line is worth asking again; a refusal stays a refusal. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && (error.code === NO_LINE || error.status >= 502);

/** The one cache of what was read from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
