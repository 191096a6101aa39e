import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../api/error.js';
import { useBaseMap } from '../../api/base-map.js';
import { useBorderLines } from '../../api/border-lines.js';
import { RetryAlert } from '../../layout/RetryAlert.js';
import { MapReview } from '../../map/MapReview.js';
import { useChildShapes } from '../../map/useChildShapes.js';
import { WallMap } from '../../wall/WallMap.js';

/** Codes of counties are so long: below them nothing has an outline. */
const COUNTY = 6;

/** The region whose outlines are drawn: of a township those of its county. */
export const drawnRegion = (region: string): string => region.slice(0, COUNTY);

/** Whether the map shows a county alone, which opens nothing. */
export const isCountyDrawn = (region: string): boolean => region.length >= COUNTY;

type Props = Omit<ComponentProps<typeof WallMap>, 'shapes' | 'around' | 'borders'>;

/** The regions below the shown one on the map of a wall, and what of their outlines could not be read. */
export function RegionMap({ region, onRegion, ...map }: Props) {
  const { t } = useTranslation();
  const drawn = drawnRegion(region);
  const { shapes, around, unread } = useChildShapes(drawn);
  const borders = useBorderLines();
  const { reviewNumber } = useBaseMap();
  const missed = unread ?? borders.unread;
  return (
    <>
      <WallMap
        {...map}
        region={drawn}
        shapes={shapes}
        around={around}
        borders={borders.lines}
        onRegion={isCountyDrawn(region) ? undefined : onRegion}
      />
      <MapReview number={reviewNumber} />
      {missed && (
        <RetryAlert
          className="screen-unread"
          type="warning"
          title={t('map.belowUnread', { why: textOf(missed.error) })}
          onRetry={missed.retry}
        />
      )}
    </>
  );
}
