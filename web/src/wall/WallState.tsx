import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import { ErrorState } from '../layout/ErrorState.js';
import { LateRings } from '../layout/LateRings.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import { type Read, StaleAlert } from '../layout/StaleAlert.js';

interface Props {
  read: Read;
  /** What is to be shown next, while it is not there. */
  next: Read | undefined;
  /** What the shown place is called. */
  place: string;
}

/** What stands over a wall whose figures, or those of the next place, are not there yet or could not be read. */
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
