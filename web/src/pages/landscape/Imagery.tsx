import { useTranslation } from 'react-i18next';
import { textOf } from '../../api/error.js';
import { MapReview } from '../../map/MapReview.js';
import type { Earth } from './useEarth.js';

interface Props {
  /** Which picture is wanted. */
  earth: Earth;
  /** Its tiles, or those of a layer over it, do not come. */
  away: boolean;
  reviewNumber: string;
  onRetry: () => void;
  /** Whether there is a service, and the review number, could not be read. */
  unread?: Error | undefined;
  /** The border lines could not be read. */
  bordersUnread?: Error | undefined;
}

/** Whose picture of the earth is really shown, and the review number that a map bears. */
export function Imagery({ earth, away, reviewNumber, onRetry, unread, bordersUnread }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <MapReview number={reviewNumber} />
      <span className="landscape-imagery" role="status">
        {t(`globe.shown.${earth}`)} {away && t('globe.tilesAway')}{' '}
        {unread && t('map.baseUnread', { why: textOf(unread) })}{' '}
        {bordersUnread && t('map.bordersUnread', { why: textOf(bordersUnread) })}{' '}
        {(away || unread || bordersUnread) && (
          <button type="button" className="landscape-retry" onClick={onRetry}>
            {t('action.retry')}
          </button>
        )}
      </span>
    </>
  );
}
