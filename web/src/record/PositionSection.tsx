import { isBlank, type Row } from '@gushu/shared';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { loadPart } from '../api/load-script.js';

const PositionMap = lazy(
  loadPart(async () => ({ default: (await import('../map/PositionMap.js')).PositionMap })),
);

/** Where something is that a row tells of, on the map. */
export function PositionSection({ row, title }: { row: Row; title: string }) {
  const [lon, lat] = [row['lon'], row['lat']];
  if (isBlank(lon) || isBlank(lat)) return null;
  return (
    <>
      <h2 className="record-section">{title}</h2>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <PositionMap at={[Number(lon), Number(lat)]} xzCode={String(row['xzCode'] ?? '')} />
      </Suspense>
    </>
  );
}
