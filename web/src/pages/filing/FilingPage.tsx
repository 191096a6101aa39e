import { ArchiveState, permissionOf } from '@gushu/shared';
import { InboxOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { usePermission } from '../../session/access.js';
import type { Filing } from './filing-api.js';
import { RegionFiling } from './RegionFiling.js';
import { useYears, YearTable } from './YearTable.js';
import { LinkButton } from '../../layout/LinkButton.js';
import './filing.css';

/** The filing of a register: its years, and who below has filed. */
export function FilingPage({ filing }: { filing: Filing }) {
  const { t } = useTranslation();
  const title = usePageTitle();
  const mayAdd = usePermission(`${filing.name}_add`);
  const mayReview = usePermission(permissionOf(filing.record, 'review'));
  const mayArchive = mayAdd && mayReview;
  const years = useYears(filing).data ?? [];
  const add = `${filing.path}/${filing.name}Add`;
  return (
    <div className="filing">
      <section className="filing-panel">
        <header className="filing-head">
          <h1>{title}</h1>
          {mayArchive && (
            <LinkButton to={add} type="primary" icon={<InboxOutlined />}>
              {t('filing.checkAndArchive')}
            </LinkButton>
          )}
        </header>
        <YearTable
          filing={filing}
          hint={t('filing.noYearsHint')}
          actions={({ year, state }) => (
            <>
              <Link className="row-action" to={`${filing.path}/${filing.name}View?year=${year}`}>
                {t('filing.view')}
              </Link>
              {mayArchive && state === ArchiveState.open && (
                <Link className="row-action" to={`${add}?year=${year}`}>
                  {t('filing.archive')}
                </Link>
              )}
            </>
          )}
        />
      </section>
      {years.length > 0 && <RegionFiling filing={filing} years={years.map(({ year }) => year)} />}
    </div>
  );
}
