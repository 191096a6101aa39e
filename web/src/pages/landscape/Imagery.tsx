import { useTranslation } from 'react-i18next';
import { textOf } from '../../api/error.js';
import { MapReview } from '../../map/MapReview.js';

interface Props {
  /** The tile service's picture is wanted. */
  tiled: boolean;
  /** But does not come. */
  away: boolean;
  reviewNumber: string;
  onRetry: () => void;
  /** Whether there is a service, and the review number, could not be read. */
  unread?: Error | undefined;
  /** The border lines could not be read. */
  bordersUnread?: Error | undefined;
}

/** Whose picture of the earth is really shown, and the review number that a map bears. */
export function Imagery({ tiled, away, reviewNumber, onRetry, unread, bordersUnread }: Props) {
  const { t } = useTranslation();
  const shown = !tiled ? 'globe.imagery' : away ? 'globe.tilesAway' : 'globe.tiles';
  return (
    <>
      <MapReview number={reviewNumber} />
      <span className="landscape-imagery" role="status">
        {t(shown)} {unread && t('map.baseUnread', { why: textOf(unread) })}{' '}
        {bordersUnread && t('map.bordersUnread', { why: textOf(bordersUnread) })}{' '}
        {((tiled && away) || unread || bordersUnread) && (
          <button type="button" className="landscape-retry" onClick={onRetry}>
            {t('action.retry')}
          </button>
        )}
      </span>
    </>
  );
}
