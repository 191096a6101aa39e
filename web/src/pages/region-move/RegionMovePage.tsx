import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { usePermission } from '../../session/access.js';
import { MoveForm } from './MoveForm.js';
import { MoveList } from './MoveList.js';
import './region-move.css';

/** Regions that change: all rows of one come to another, and the moves so far. */
export function RegionMovePage() {
  const { t } = useTranslation();
  const title = usePageTitle();
  const mayMove = usePermission('regionMove_add');
  return (
    <div className="region-move">
      <section className="region-move-panel">
        <h1>{title}</h1>
        <p className="region-move-hint">{t('regionMove.hint')}</p>
        {mayMove && <MoveForm />}
      </section>
      <section className="region-move-panel" aria-label={t('regionMove.moves')}>
        <h2>{t('regionMove.moves')}</h2>
        <MoveList />
      </section>
    </div>
  );
}
