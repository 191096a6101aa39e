import type { emergencyWarning, RowOf } from '@gushu/shared';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../../api/load-script.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { numberText } from '../../locales/number-text.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { warnMeaning } from '../../theme/tokens.js';
import { useWarnedRegions } from './publishing-api.js';
import './publishing.css';

const WarnedMap = lazy(
  loadPart(async () => ({ default: (await import('../../map/WarnedMap.js')).WarnedMap })),
);

/** The regions of a warning on the map with the trees in them, and how many these are. */
export function WarnedRegions({ row }: { row: RowOf<typeof emergencyWarning> }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { data, error, refetch } = useWarnedRegions(row);
  const title = t('publishing.touched');
  const color = warnMeaning[row.warnLevel ?? '']?.color ?? warnMeaning['4']!.color;
  if (data?.length === 0) return null;
  return (
    <section className="warned">
      <h2 className="record-section">{title}</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <ul className="warned-regions">
            {data.map(({ xzCode, xzName, treeNum }) => (
              <li key={xzCode}>
                {placeText(xzName)}{' '}
                <b className="figures">
                  {t('publishing.trees', { count: treeNum, num: numberText(treeNum) })}
                </b>
              </li>
            ))}
          </ul>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
            <WarnedMap codes={data.map(({ xzCode }) => xzCode)} color={color} label={title} />
          </Suspense>
        </>
      )}
    </section>
  );
}
