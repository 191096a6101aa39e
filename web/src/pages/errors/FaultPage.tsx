import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRouteError } from 'react-router';
import { noteError } from '../../faults/error-log.js';
import { ScriptError } from '../../api/load-script.js';
import { Starting } from '../../layout/Starting.js';
import { Rings } from '../../rings/Rings.js';
import { askServed, reloadOnce, type Served } from './served-document.js';
import './errors.css';

/** How often it is asked whether the line is back. */
const EVERY_MS = 3_000;

/**
 * Loads the document anew once the line is back, where the product was updated since it was opened and the old scripts are
 * gone, and where a script is missing that was missed before: browsers and the loader of style sheets do not ask again for
 * what has failed. What is missing otherwise, though the server answers, waits for a click. Answers how the server was
 * found; undefined before that.
 */
function useLoadedAnew(error: unknown): Served | undefined {
  const { key } = useLocation();
  const [found, setFound] = useState<Served | undefined>(navigator.onLine ? undefined : 'unreached');
  useEffect(() => {
    if (!(error instanceof ScriptError)) return;
    let isAwaited = error.isShownAgain(key) || !navigator.onLine;
    const ask = async () => {
      const { served, entry } = await askServed();
      setFound(served);
      if (served === 'unreached') isAwaited = true;
      else if (isAwaited) location.reload();
      else if (served === 'updated') reloadOnce(entry);
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
  return found;
}

/**
 * 500: a page failed while it was drawn, or a script of it could not be fetched. Drafts are stored, so starting again is
 * safe.
 */
export function FaultPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isMissed = error instanceof ScriptError;
  const found = useLoadedAnew(error);
  useEffect(() => {
    if (error && !isMissed) noteError(error, 'FaultPage');
  }, [error, isMissed]);
  if (isMissed && !found) return <Starting />;
  const isUpdated = isMissed && found === 'updated';
  const title = isMissed ? error.message : t('error.fault.title');
  return (
    <main className="error-page">
      <Rings kind="empty" size={120} />
      {!isMissed && <p className="error-code">500</p>}
      <h1>{isUpdated ? t('error.updated.title') : title}</h1>
      <p>{t(isUpdated ? 'error.updated.hint' : isMissed ? 'error.unreached.hint' : 'error.fault.hint')}</p>
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
