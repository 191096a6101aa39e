import { archiveMarkOf, type TreeSurvey } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../api/error.js';
import { get } from '../../api/client.js';
import { RetryAlert } from '../../layout/RetryAlert.js';
import { usePlaced } from '../../region/placed.js';
import { nodeOf, useMenu } from '../../session/access.js';
import { useRegionScope } from '../../session/region-scope.js';
import { useSession } from '../../session/store.js';
import { Amount } from '../../wall/Amount.js';

/** The person's figures of the resource, for people who may see its screen. */
function useSurvey() {
  const { language } = useTranslation().i18n;
  const { data: menu = [] } = useMenu();
  const xzCode = useSession((s) => s.user?.xzcode ?? '');
  const scope = useRegionScope();
  const asked = { xzCode, archiveMark: archiveMarkOf({ scope, year: undefined }), region: scope };
  return useQuery({
    queryKey: ['showcase', 'survey', asked, language],
    queryFn: ({ signal }) => get<TreeSurvey>('largeDataScreen/largeDataScreen/oldTreeSurvey', asked, signal),
    enabled: nodeOf(menu, ({ code }) => code === 'zyzk') !== undefined,
  });
}

/** Number of trees of the country, or of the person's region, and a few figures beside it. */
export function IndexFigures() {
  const { t } = useTranslation();
  const placed = usePlaced();
  const user = useSession((s) => s.user);
  const { data, error, refetch } = useSurvey();
  if (error && !data)
    return (
      <div className="index-alert">
        <RetryAlert title={textOf(error)} onRetry={() => void refetch()} />
      </div>
    );
  if (!data || !user) return null;
  const trees = (count: number) => t('home.unit', { count });
  const figures = [
    { key: 'scattered', name: t('wall.scattered'), value: data.scattered, unit: trees(data.scattered) },
    {
      key: 'groups',
      name: t('wall.groups'),
      value: data.groupNum,
      unit: t('wall.unit.groups', { count: data.groupNum }),
    },
    { key: 'famous', name: t('wall.famous'), value: data.famous, unit: trees(data.famous) },
    {
      key: 'species',
      name: t('landscape.species'),
      value: data.speciesNum,
      unit: t('landscape.speciesUnit'),
    },
  ];
  return (
    <dl className="index-figures" aria-label={t('landscape.figures')}>
      <div className="index-total">
        <dt>
          {placed(user)} · {t('landscape.total')}
        </dt>
        <dd>
          <Amount value={data.treeTotal} unit={trees(data.treeTotal)} />
        </dd>
      </div>
      {figures.map(({ key, name, value, unit }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <Amount value={value} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
