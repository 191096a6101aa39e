import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { inTime } from '../api/load-script.js';
import { EmptyState } from '../layout/EmptyState.js';
import { ErrorState } from '../layout/ErrorState.js';
import { LateRings } from '../layout/LateRings.js';
import { useScreenTier } from '../layout/screen-tier.js';
import { usePageTitle } from '../layout/usePageTitle.js';
import { useScreen } from '../layout/useVisit.js';
import { closeHelp, useHelp, useHelpKey } from './help-state.js';
import { HelpKeys } from './HelpKeys.js';
import { HelpStates } from './HelpStates.js';
import './help.css';

/** The help on the page that is shown, beside it: the key ? opens it anywhere. */
export function HelpDrawer() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const screen = useScreen();
  const title = usePageTitle();
  const small = useScreenTier() === 0;
  const open = useHelp((s) => s.open);
  useHelpKey();
  // It is on one page: another one closes it.
  useEffect(() => closeHelp, [pathname]);
  if (!screen?.help) return null;
  return (
    <Drawer
      open={open}
      onClose={closeHelp}
      size={small ? '100%' : 420}
      title={title ? t('help.of', { title }) : t('help.title')}
      destroyOnHidden
    >
      <Help code={screen.help}>{screen.opensRows && <HelpKeys />}</Help>
    </Drawer>
  );
}

function Help({ code, children }: { code: string; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['help', code],
    queryFn: () => inTime(async () => (await import('./help-pages.js')).readHelp(code)),
    staleTime: Infinity,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LateRings />;
  if (data === null) return <EmptyState title={t('help.none')} hint={t('help.noneHint')} />;
  const { what, steps } = data[i18n.language === 'en' ? 'en' : 'zh'];
  return (
    // It may scroll, so the keyboard must be able to stand in it.
    <div tabIndex={0} role="group" aria-label={t('help.title')} className="help">
      <p className="help-what">{what}</p>
      <h3>{t('help.steps')}</h3>
      <ol className="help-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {data.states?.map((dictionary) => (
        <HelpStates key={dictionary} code={dictionary} />
      ))}
      {children}
      <p className="help-key">{t('help.key')}</p>
    </div>
  );
}
