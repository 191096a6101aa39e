import { ErrorState } from '../layout/ErrorState.js';
import { LateRings } from '../layout/LateRings.js';
import { type Read, StaleAlert } from '../layout/StaleAlert.js';

/** What stands over a wall whose figures are not there yet, or could not be read anew. */
export function WallState({ read }: { read: Read }) {
  const { data, error, refetch } = read;
  return (
    <>
      <div className="wall-alert">
        <StaleAlert read={read} />
      </div>
      {!data && (
        <div className="wall-state">
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LateRings size={120} />}
        </div>
      )}
    </>
  );
}
