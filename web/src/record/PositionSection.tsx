import { isBlank } from '@gushu/shared';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { loadPart } from '../api/load-script.js';

const PositionMap = lazy(
  loadPart(async () => ({ default: (await import('../map/PositionMap.js')).PositionMap })),
);

type Placed = Record<'lon' | 'lat', number | null> & { xzCode: string | null };

/** Where something is that a row tells of, on the map. */
export function PositionSection({ row, title }: { row: Placed; title: string }) {
  const { lon, lat, xzCode } = row;
  if (isBlank(lon) || isBlank(lat)) return null;
  return (
    <>
      <h2 className="record-section">{title}</h2>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <PositionMap at={[Number(lon), Number(lat)]} xzCode={xzCode ?? ''} />
      </Suspense>
    </>
  );
}
