import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.js';
import { LateRings } from './LateRings.js';

/** What is used of the question for the choices. */
interface Asked {
  fetchStatus: 'fetching' | 'paused' | 'idle';
  error: Error | null;
  refetch: () => unknown;
}

/** What stands in an open list of choices that has none: they come, or why they do not and how to ask again. */
export function choicesState({ fetchStatus, error, refetch }: Asked): ReactNode {
  if (fetchStatus !== 'idle') return <LateRings size={32} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : undefined;
}
