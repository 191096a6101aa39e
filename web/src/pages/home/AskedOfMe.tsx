import { consulation, expertInquiry, permissionOf, type RecordDefinition } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { recordApi } from '../../api/record-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { numberText } from '../../locales/number-text.js';
import { usePermission, useScreenOf } from '../../session/access.js';
import { useSession } from '../../session/store.js';

/** Role of experts on trees. */
const EXPERT = 'expert';
const ASKED = { whose: 'asked' } as const;

/** Number of rows of a record that name the expert, linked to the list. */
function Asked({ record }: { record: RecordDefinition }) {
  const { t } = useTranslation();
  const label = useLabel();
  const screen = useScreenOf(record.name);
  const isShown = usePermission(permissionOf(record, 'view')) && screen !== undefined;
  const { data } = useQuery({
    queryKey: ['record', record.name, 'asked', 'home'],
    queryFn: ({ signal }) => recordApi(record).page({ ...ASKED, searchCount: 'only' }, signal),
    enabled: isShown,
    retry: false,
  });
  if (!data || !screen) return null;
  return (
    <div>
      <dt>{label(record.label)}</dt>
      <dd>
        <Link to={`${screen}?${new URLSearchParams(ASKED)}`}>{numberText(data.total)}</Link>{' '}
        <small>{t('home.asked')}</small>
      </dd>
    </div>
  );
}

/** Requests to an expert: inquiries and consultations that name them, answered or not. */
export function AskedOfMe() {
  const { t } = useTranslation();
  const roles = useSession((s) => s.user?.role_name ?? '');
  if (!roles.split(',').includes(EXPERT)) return null;
  return (
    <section className="home-card" aria-label={t('home.expert')}>
      <header>
        <h2>{t('home.expert')}</h2>
      </header>
      <dl className="home-figures figures">
        <Asked record={expertInquiry} />
        <Asked record={consulation} />
      </dl>
    </section>
  );
}
