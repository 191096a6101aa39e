import { textOf } from '../api/error.js';
import { RetryAlert } from './RetryAlert.js';

/** A read as far as its failure is concerned. */
export interface Read {
  data?: unknown;
  error: unknown;
  refetch: () => unknown;
}

/** Says what could not be read, and offers to try again. */
export function FailedAlert({ read: { error, refetch } }: { read: Read }) {
  if (!error) return null;
  return <RetryAlert className="list-alert" title={textOf(error)} onRetry={() => void refetch()} />;
}

/** Says above what was read before that it could not be read anew. */
export const StaleAlert = ({ read }: { read: Read }) => Boolean(read.data) && <FailedAlert read={read} />;
