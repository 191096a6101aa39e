import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { isGranted, useMenu } from '../../session/access.js';
import { levelMeaning } from '../../theme/tokens.js';

/** Menu entry that grants the figures; who has no statistics gets none here either. */
const GRANTED_BY = '/statisAnalysis/gradeStatis';

interface LevelCount {
  code: string;
  name: string;
  num: number;
}

/** How many trees there are in the person's region, in all and by level. */
export function HomeFigures() {
  const { t, i18n } = useTranslation();
  const { data: menu = [] } = useMenu();
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['home', 'levels', i18n.language],
    queryFn: ({ signal }) => get<{ items: LevelCount[] }>('analyse/analyse/oldTreeLevel', {}, signal),
    enabled: isGranted(menu, GRANTED_BY),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LateRings on={isLoading} />;
  const total = data.items.reduce((sum, { num }) => sum + num, 0);
  return (
    <>
      <dl className="home-figures figures">
        <Figure name={t('home.total')} num={total} />
        {data.items.map(({ code, name, num }) => (
          <Figure key={code} name={t(`home.level.${code}`, { defaultValue: name })} num={num} code={code} />
        ))}
      </dl>
      <p>
        <small>{t('statistics.counted')}</small>
      </p>
    </>
  );
}

function Figure({ name, num, code }: { name: string; num: number; code?: string }) {
  const { t } = useTranslation();
  const meaning = code === undefined ? undefined : levelMeaning[code];
  return (
    <div>
      <dt>
        {meaning && (
          <span aria-hidden="true" style={{ color: meaning.color }}>
            {meaning.shape}{' '}
          </span>
        )}
        {name}
      </dt>
      <dd>
        {num.toLocaleString()} <small>{t('home.unit', { count: num })}</small>
      </dd>
    </div>
  );
}
