import type { ResourceTable } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../locales/number-text.js';
import { get } from '../../api/client.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { useMenu } from '../../session/access.js';
import { isGranted } from '../../session/granted.js';
import { levelMeaning } from '../../theme/tokens.js';

/** Menu entry that grants the figures; who has no statistics gets none here either. */
const GRANTED_BY = '/statisAnalysis/oldTreeResourceStatis';

/** Figures of the resource table by the level whose sign they carry. */
const LEVELS = { levelOne: '1', levelTwo: '2', levelThree: '3', noLevel: '0' } as const;

/** How many trees there are in the person's region in all, those of groups among them, and single archives by level. */
export function HomeFigures() {
  const { t, i18n } = useTranslation();
  const { data: menu = [] } = useMenu();
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['home', 'figures', i18n.language],
    queryFn: ({ signal }) => get<ResourceTable>('analyse/analyse/oldTreeResource', {}, signal),
    enabled: isGranted(menu, GRANTED_BY),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LateRings on={isLoading} />;
  const { total } = data;
  const [alone, inGroups, onFile] = [total.scattered, total.groupTrees, total.members].map((num) =>
    numberText(num),
  );
  return (
    <>
      <dl className="home-figures figures">
        <Figure
          name={t('home.total')}
          num={total.treeTotal}
          sum={t('statistics.sumOfTrees', { alone, inGroups, count: total.groupNum })}
        />
        <Figure
          name={t('home.archives')}
          num={total.archives}
          sum={t('statistics.sumOfArchives', { alone, onFile })}
        />
        {(Object.keys(LEVELS) as (keyof typeof LEVELS)[]).map((count) => (
          <Figure
            key={count}
            name={t(`home.level.${LEVELS[count]}`)}
            num={total[count]}
            code={LEVELS[count]}
          />
        ))}
      </dl>
      <p>
        <small>{t('statistics.countedResource')}</small>
      </p>
    </>
  );
}

interface FigureProps {
  name: string;
  num: number;
  code?: string;
  /** What it is the sum of. */
  sum?: string;
}

function Figure({ name, num, code, sum }: FigureProps) {
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
        {numberText(num)} <small>{t('home.unit', { count: num })}</small>
        {sum && <small className="home-sum">{sum}</small>}
      </dd>
    </div>
  );
}
