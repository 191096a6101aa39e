import { isBlank, type Row } from '@gushu/shared';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../../api/load-script.js';
import type { Position } from '../../map/position.js';
import { OwnPlaces } from './TreePlaces.js';

const JourneyMap = lazy(
  loadPart(async () => ({ default: (await import('../../map/JourneyMap.js')).JourneyMap })),
);

const placeOf = (row: Row, lon: string, lat: string): Position | undefined =>
  isBlank(row[lon]) || isBlank(row[lat]) ? undefined : [Number(row[lon]), Number(row[lat])];

/** Where the trees of a move stood and where they go, on one map, with the way between. */
export function MovedPlaces({ row }: { row: Row }) {
  const { t } = useTranslation();
  const [from, to] = [placeOf(row, 'fromLon', 'fromLat'), placeOf(row, 'toLon', 'toLat')];
  if (!from && !to) return null;
  const [old, now] = [t('move.old'), t('move.new')];
  const names = [
    from && `○ ${old} ${String(row['fromPlace'] ?? '')}`,
    to && `● ${now} ${String(row['toPlace'] ?? '')}`,
    from && to && !isBlank(row['distance']) && t('move.distance', { km: Number(row['distance']) }),
  ].filter(Boolean);
  return (
    <>
      <h2 className="record-section">{t('move.map')}</h2>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <JourneyMap from={from} to={to} xzCode={String(row['xzCode'] ?? '')} label={t('move.map')} />
      </Suspense>
      <p className="move-places">
        {names.map((name) => (
          <span key={String(name)}>{name}</span>
        ))}
      </p>
      <OwnPlaces row={row} />
    </>
  );
}
