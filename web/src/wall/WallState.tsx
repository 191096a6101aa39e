import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import { ErrorState } from '../layout/ErrorState.js';
import { LateRings } from '../layout/LateRings.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import { type Read, StaleAlert } from '../layout/StaleAlert.js';

interface Props {
  read: Read;
  /** Query of the next figures, while they are loading. */
  next: Read | undefined;
  /** Name of the shown place. */
  place: string;
}

/** Overlay on a wall whose figures, or those of the next place, are loading or could not be read. */
export function WallState({ read, next, place }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = read;
  const waits = (!data && !error) || (next !== undefined && !next.error);
  return (
    <>
      <div className="wall-alert">
        {data && next?.error ? (
          <RetryAlert
            className="list-alert"
            title={t('wall.notThere', { place, why: textOf(next.error) })}
            onRetry={() => void next.refetch()}
          />
        ) : (
          <StaleAlert read={read} />
        )}
      </div>
      <div className="wall-state">
        {!data && Boolean(error) && <ErrorState error={error} onRetry={() => void refetch()} />}
        <LateRings on={waits} size={120} />
      </div>
    </>
  );
}
