import { isBlank } from '@gushu/shared';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../../api/load-script.js';
import type { Position } from '../../map/position.js';
import type { MoveRow } from './move-columns.js';
import { OwnPlaces } from './TreePlaces.js';

const JourneyMap = lazy(
  loadPart(async () => ({ default: (await import('../../map/JourneyMap.js')).JourneyMap })),
);

const placeOf = (lon: number | null, lat: number | null): Position | undefined =>
  isBlank(lon) || isBlank(lat) ? undefined : [Number(lon), Number(lat)];

/** Where the trees of a move stood and where they go, on one map, with the way between. */
export function MovedPlaces({ row }: { row: MoveRow }) {
  const { t } = useTranslation();
  const [from, to] = [placeOf(row.fromLon, row.fromLat), placeOf(row.toLon, row.toLat)];
  if (!from && !to) return null;
  const [old, now] = [t('move.old'), t('move.new')];
  const names = [
    from && `○ ${old} ${row.fromPlace ?? ''}`,
    to && `● ${now} ${row.toPlace ?? ''}`,
    from && to && !isBlank(row.distance) && t('move.distance', { km: row.distance }),
  ].filter(Boolean);
  return (
    <>
      <h2 className="record-section">{t('move.map')}</h2>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <JourneyMap from={from} to={to} xzCode={row.xzCode ?? ''} label={t('move.map')} />
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
