import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { noteError } from '../../faults/error-log.js';
import { Rings } from '../../rings/Rings.js';
import './errors.css';

/** 500: a page failed while it was drawn or loaded. Drafts are stored, so starting again is safe. */
export function FaultPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => {
    if (error) noteError(error, 'FaultPage');
  }, [error]);
  return (
    <main className="error-page">
      <Rings kind="empty" size={120} />
      <p className="error-code">500</p>
      <h1>{t('error.fault.title')}</h1>
      <p>{t('error.fault.hint')}</p>
      {error instanceof Error && <pre className="error-detail">{error.message}</pre>}
      <div className="error-actions">
        <Button type="primary" onClick={() => location.reload()}>
          {t('action.reload')}
        </Button>
        <Button onClick={() => location.assign('/')}>{t('action.home')}</Button>
      </div>
    </main>
  );
}
