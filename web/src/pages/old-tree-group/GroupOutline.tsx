import { isBlank, type Row } from '@gushu/shared';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../../layout/load-script.js';

const OutlineMap = lazy(
  loadPart(async () => ({ default: (await import('../../map/OutlineMap.js')).OutlineMap })),
);

/** The outline of a group on the map, with the trees in it. */
export function GroupOutline({ group }: { group: Row }) {
  const { t } = useTranslation();
  const { geom, xzCode } = group;
  if (isBlank(geom)) return null;
  return (
    <>
      <h2 className="record-section">{t('map.outline')}</h2>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <OutlineMap wkt={String(geom)} xzCode={String(xzCode ?? '')} />
      </Suspense>
    </>
  );
}
