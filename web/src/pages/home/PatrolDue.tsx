import { permissionOf, PLAN_DAYS, PLAN_DUE, patrolPlan, type PlanSum } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { get } from '../../api/client.js';
import { numberText } from '../../locales/number-text.js';
import { usePermission, useScreenOf } from '../../session/access.js';

/** Trees of a county that are to be patrolled and checked, by when; each number leads to them. */
export function PatrolDue() {
  const { t } = useTranslation();
  const screen = useScreenOf(patrolPlan.name);
  const isShown = usePermission(permissionOf(patrolPlan, 'view')) && screen !== undefined;
  const { data } = useQuery({
    queryKey: ['record', patrolPlan.name, 'sums', 'home'],
    queryFn: ({ signal }) => get<PlanSum[]>(`${patrolPlan.path}/sums`, { by: 'region' }, signal),
    enabled: isShown,
    retry: false,
  });
  if (!data || !screen) return null;
  const sumOf = (name: (typeof PLAN_DUE)[number]) => data.reduce((sum, row) => sum + row[name], 0);
  return (
    <section className="home-card" aria-label={t('home.plan')}>
      <header>
        <h2>{t('home.plan')}</h2>
        <Link to={screen}>{t('home.wholePlan')}</Link>
      </header>
      <dl className="home-figures figures">
        {PLAN_DUE.map((name) => (
          <div key={name} className={name.endsWith('Overdue') && sumOf(name) > 0 ? 'home-late' : ''}>
            <dt>{t(`plan.${name}`, { days: PLAN_DAYS })}</dt>
            <dd>
              <Link to={`${screen}?due=${name}`}>{numberText(sumOf(name))}</Link>{' '}
              <small>{t('home.unit', { count: sumOf(name) })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
