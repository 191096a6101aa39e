import { isBlank, oldTree, type RowOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../locales/number-text.js';
import { useLabel } from '../../columns/record-columns.js';
import { loadPart } from '../../api/load-script.js';
import { FailedAlert } from '../../layout/StaleAlert.js';
import { defaultScope, scopeQuery } from './scope-api.js';

const OutlineMap = lazy(
  loadPart(async () => ({ default: (await import('../../map/OutlineMap.js')).OutlineMap })),
);

/** The protection scope of a tree on the map, and its area: as drawn, or as the rule has it where none is. */
export function ProtectScope({ row }: { row: RowOf<typeof oldTree> }) {
  const { t } = useTranslation();
  const label = useLabel()(oldTree.fields.protectScope.label);
  const isDrawn = !isBlank(row.protectScope);
  const asked = scopeQuery(row);
  const { data, error, refetch } = useQuery({
    queryKey: ['default-scope', asked],
    queryFn: ({ signal }) => defaultScope(asked!, signal),
    enabled: !isDrawn && asked !== undefined,
  });
  const wkt = row.protectScope || data?.wkt;
  if (wkt === undefined)
    return (
      error && (
        <section className="tree-panel tree-scope">
          <h2>{label}</h2>
          <FailedAlert read={{ error, refetch }} />
        </section>
      )
    );
  const area = numberText(Number(isDrawn ? row.scopeArea : data?.area));
  return (
    <section className="tree-panel tree-scope">
      <h2>{label}</h2>
      <p>
        {isDrawn
          ? t('oldTree.scopeDrawn', { area })
          : t('oldTree.scopeByRule', { area, buffer: data?.buffer })}
      </p>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <OutlineMap wkt={wkt} xzCode={row.xzCode ?? ''} label={label} />
      </Suspense>
    </section>
  );
}
