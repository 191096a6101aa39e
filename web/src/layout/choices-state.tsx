import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.js';
import { LateRings } from './LateRings.js';

/** The part of a query that the choices use. */
interface Asked {
  fetchStatus: 'fetching' | 'paused' | 'idle';
  error: Error | null;
  refetch: () => unknown;
}

/** Content of an open list without choices: loading, or the error with a button to try again. */
export function choicesState({ fetchStatus, error, refetch }: Asked): ReactNode {
  if (fetchStatus !== 'idle') return <LateRings size={32} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : undefined;
}
