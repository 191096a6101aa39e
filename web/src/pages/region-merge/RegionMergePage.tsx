import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { usePermission } from '../../session/access.js';
import { MergeForm } from './MergeForm.js';
import { MergeList } from './MergeList.js';
import './region-merge.css';

/** Regions that change: all rows of one come to another, and the merges so far. */
export function RegionMergePage() {
  const { t } = useTranslation();
  const title = usePageTitle();
  const mayMerge = usePermission('regionMove_add');
  return (
    <div className="region-merge">
      <section className="region-merge-panel">
        <h1>{title}</h1>
        <p className="region-merge-hint">{t('regionMerge.hint')}</p>
        {mayMerge && <MergeForm />}
      </section>
      <section className="region-merge-panel" aria-label={t('regionMerge.merges')}>
        <h2>{t('regionMerge.merges')}</h2>
        <MergeList />
      </section>
    </div>
  );
}
