import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRouteError } from 'react-router';
import { noteError } from '../../faults/error-log.js';
import { ScriptError } from '../../api/load-script.js';
import { Rings } from '../../rings/Rings.js';
import './errors.css';

/** How often it is asked whether the line is back. */
const EVERY_MS = 3_000;

const isReached = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads the document anew once the line is back, and where a script is missing that was missed before: browsers and the
 * loader of style sheets do not ask again for what has failed. What is missing though the server answers waits for a click.
 */
function useLoadedAnew(error: unknown): void {
  const { key } = useLocation();
  useEffect(() => {
    if (!(error instanceof ScriptError)) return;
    let isAwaited = error.isShownAgain(key) || !navigator.onLine;
    const ask = async () => {
      if (!(await isReached())) isAwaited = true;
      else if (isAwaited) location.reload();
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    const back = () => void ask();
    window.addEventListener('online', back);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', back);
    };
  }, [error, key]);
}

/**
 * 500: a page failed while it was drawn, or a script of it could not be fetched. Drafts are stored, so starting again is
 * safe.
 */
export function FaultPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isMissed = error instanceof ScriptError;
  useLoadedAnew(error);
  useEffect(() => {
    if (error && !isMissed) noteError(error, 'FaultPage');
  }, [error, isMissed]);
  return (
    <main className="error-page">
      <Rings kind="empty" size={120} />
      {!isMissed && <p className="error-code">500</p>}
      <h1>{isMissed ? error.message : t('error.fault.title')}</h1>
      <p>{t(isMissed ? 'error.unreached.hint' : 'error.fault.hint')}</p>
      {error instanceof Error && !isMissed && <pre className="error-detail">{error.message}</pre>}
      <div className="error-actions">
        <Button type="primary" onClick={() => location.reload()}>
          {t('action.reload')}
        </Button>
        <Button onClick={() => location.assign('/')}>{t('action.home')}</Button>
      </div>
    </main>
  );
}
