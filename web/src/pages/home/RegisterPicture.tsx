import { oldTree, type ResourceCount, resourceCounts, type ResourceStatistic } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { get } from '../../api/client.js';
import { loadPart } from '../../api/load-script.js';
import { useLabel } from '../../columns/record-columns.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { numberText, signedText } from '../../locales/number-text.js';
import { useSinceText } from '../../locales/since-text.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { useMenu, useScreenOf } from '../../session/access.js';
import { isGranted } from '../../session/granted.js';
import { useSession } from '../../session/store.js';
import { levelMeaning, type Meaning, vigorMeaning } from '../../theme/tokens.js';
import { resourceRows } from '../statistics/rows-of.js';

/** Menu entry that grants the figures; people without statistics see none here either. */
const GRANTED_BY = '/statisAnalysis/oldTreeResourceStatis';
/** Digits of a city's code: the last level with a map of the regions below. */
const CITY_DIGITS = 4;
const MAX_NAMED = 5;

// It brings the map with it, and loads later.
const RegionMap = lazy(
  loadPart(async () => ({ default: (await import('../../map/RegionMap.js')).RegionMap })),
);

/** A headline figure and its sign. */
interface Headline {
  count: ResourceCount;
  look?: Meaning | undefined;
}

const HEADLINES: readonly Headline[] = [
  { count: 'treeTotal' },
  { count: 'archives' },
  ...['1', '2', '3'].map((level, at) => ({
    count: (['levelOne', 'levelTwo', 'levelThree'] as const)[at]!,
    look: levelMeaning[level],
  })),
  { count: 'weak', look: vigorMeaning['2'] },
  { count: 'danger', look: vigorMeaning['3'] },
];

/** Answers the address of the rows of a count for people who have their list; else of the statistics. */
function useRows(): (count: ResourceCount, xzCode: string) => string {
  const hasList = useScreenOf(oldTree.name) !== undefined;
  return (count, xzCode) => (hasList && resourceRows(count, xzCode)) || GRANTED_BY;
}

/** The register now, with the last complete archive of the region. */
function useResource() {
  const { i18n } = useTranslation();
  const { data: menu = [] } = useMenu();
  return useQuery({
    queryKey: ['home', 'figures', i18n.language],
    queryFn: ({ signal }) => get<ResourceStatistic>('analyse/analyse/oldTreeResource', {}, signal),
    enabled: isGranted(menu, GRANTED_BY),
  });
}

/** Change of a figure since the last archive; nothing where no archive is complete. */
function Change({ count, now: { since, total } }: { count: ResourceCount; now: ResourceStatistic }) {
  const { t } = useTranslation();
  const sinceText = useSinceText();
  if (!since) return null;
  const change = signedText(total[count] - since.total[count]);
  return <small className="home-change">{t('home.since', { since: sinceText(since.year), change })}</small>;
}

/** The headline figures, each linked to its rows. */
function Headlines({ now }: { now: ResourceStatistic }) {
  const label = useLabel();
  const rowsOf = useRows();
  const { t } = useTranslation();
  return (
    <dl className="home-figures figures">
      {HEADLINES.map(({ count, look }) => (
        <div key={count}>
          <dt>
            {look && (
              <span aria-hidden="true" style={{ color: look.color }}>
                {look.shape}{' '}
              </span>
            )}
            {count === 'treeTotal' ? t('home.total') : label(resourceCounts[count])}
          </dt>
          <dd>
            <Link to={rowsOf(count, now.total.xzCode ?? '')}>{numberText(now.total[count])}</Link>{' '}
            <small>{t('home.unit', { count: now.total[count] })}</small>
            <Change count={count} now={now} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The regions below with the most endangered trees. */
function Endangered({ now }: { now: ResourceStatistic }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const rowsOf = useRows();
  const most = now.rows
    .slice(0, -1)
    .filter(({ danger, xzCode }) => danger > 0 && xzCode !== null)
    .sort((a, b) => b.danger - a.danger)
    .slice(0, MAX_NAMED);
  const top = most[0]?.danger ?? 0;
  if (top === 0) return null;
  return (
    <section className="home-endangered" aria-label={t('home.endangered')}>
      <h3>{t('home.endangered')}</h3>
      <ol>
        {most.map(({ xzCode, xzName, danger }) => (
          <li key={xzCode} style={{ '--share': `${(danger / top) * 100}%` } as React.CSSProperties}>
            <Link to={rowsOf('danger', xzCode ?? '')}>{placeText(xzName)}</Link>
            <b className="figures">{numberText(danger)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The regions below on a small map; a click opens their figures. */
function SmallMap({ now, region }: { now: ResourceStatistic; region: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const rows = now.rows.slice(0, -1);
  const open = useCallback(
    (xzCode: string) => void navigate(`${GRANTED_BY}?${new URLSearchParams({ xzCode })}`),
    [navigate],
  );
  return (
    <div className="home-map">
      <Suspense fallback={<LateRings />}>
        <RegionMap
          region={region}
          rows={rows}
          counts={rows.map(({ treeTotal }) => treeTotal)}
          label={t('statistics.map')}
          unit={t('statistics.trees')}
          onRegion={open}
        />
      </Suspense>
    </div>
  );
}

/**
 * The register of the person's region in one picture: figures with their change, a small map, and where trees are
 * endangered.
 */
export function RegisterPicture() {
  const { t } = useTranslation();
  const region = useSession((s) => s.user?.xzcode ?? '');
  const { data, error, isLoading, refetch } = useResource();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LateRings on={isLoading} />;
  const hasMap = region.length <= CITY_DIGITS && data.rows.length > 1;
  return (
    <section className="home-card home-picture" aria-label={t('home.picture')}>
      <header>
        <h2>{t('home.picture')}</h2>
        <Link to={GRANTED_BY}>{t('home.statistics')}</Link>
      </header>
      <Headlines now={data} />
      <div className="home-below">
        {hasMap && <SmallMap now={data} region={region} />}
        <Endangered now={data} />
      </div>
      <p>
        <small>{t('statistics.countedResource')}</small>
      </p>
    </section>
  );
}
