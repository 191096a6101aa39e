import { isOwnPath, isSafeAddress } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { textOf } from '../../api/error.js';
import { loadPart } from '../../api/load-script.js';
import { LanguageButton, SchemeButton } from '../../layout/Switches.js';
import { Rings } from '../../rings/Rings.js';
import { CONSOLE } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { fetchWays, NO_WAYS } from '../../session/ways.js';
import { LoginForm } from './LoginForm.js';
import { OtherWays, ReturnedFrom } from './OtherWays.js';
import { TenantContext, useTenant, useTenantOfPage } from './tenant.js';
import { useEntering } from './useEntering.js';
import './login.css';

/** Only our own pages are gone back to: an address from outside could lead anywhere. */
const safeTarget = (to: string | null): string => (to && isOwnPath(to) ? to : CONSOLE);

// Most people need none of these: they come when they are asked for.
const WaySwitch = lazy(loadPart(() => import('antd/es/segmented/index.js')));
const SmsForm = lazy(loadPart(async () => ({ default: (await import('./SmsForm.js')).SmsForm })));
const RegisterDialog = lazy(
  loadPart(async () => ({ default: (await import('./RegisterDialog.js')).RegisterDialog })),
);
const ChoiceDialog = lazy(
  loadPart(async () => ({ default: (await import('./ChoiceDialog.js')).ChoiceDialog })),
);

/** The ways of signing in that the platform offers. */
function LoginWays() {
  const { t } = useTranslation();
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ['ways', tenant.tenantId],
    queryFn: ({ signal }) => fetchWays(tenant.tenantId, signal),
    staleTime: Infinity,
    enabled: !tenant.waiting,
  });
  const ways = query.data ?? NO_WAYS;
  const asksTenant = ways.tenantMode && !tenant.info;
  const [bySms, setBySms] = useState(false);
  const { pending, enter, close } = useEntering(ways);
  return (
    <>
      {!query.isPending && <ReturnedFrom enter={enter} />}
      <Suspense>
        {ways.sms && (
          <WaySwitch
            block
            className="login-ways"
            aria-label={t('login.ways')}
            value={bySms ? 'sms' : 'account'}
            onChange={(value) => setBySms(value === 'sms')}
            options={[
              { value: 'account', label: t('login.byAccount') },
              { value: 'sms', label: t('login.bySms') },
            ]}
          />
        )}
      </Suspense>
      <Suspense>
        {bySms ? (
          <SmsForm enter={enter} asksTenant={asksTenant} />
        ) : (
          <LoginForm enter={enter} asksTenant={asksTenant} />
        )}
        {pending?.kind === 'register' && <RegisterDialog stranger={pending.answer} onClose={close} />}
        {pending?.kind === 'choose' && <ChoiceDialog answer={pending.answer} onClose={close} />}
      </Suspense>
      {query.error && (
        <p className="login-unread" role="alert">
          {t('login.waysUnread', { why: textOf(query.error) })}{' '}
          <Button type="link" size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {!bySms && <p className="login-lost">{t('login.lost')}</p>}
      <OtherWays ways={ways} />
    </>
  );
}

/** Signing in: the form on one side, rings and one sentence on the other. */
export function LoginPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { user, ended } = useSession();
  const isChanged = ended === 'password';
  const tenant = useTenantOfPage();
  const [shown, setShown] = useState(true);
  if (user) return <Navigate to={safeTarget(params.get('to'))} replace />;
  return (
    <div className="login">
      <aside className="login-art">
        <Rings kind="art" size={900} className="login-rings" />
        {tenant.info?.backgroundUrl && isSafeAddress(tenant.info.backgroundUrl) && shown && (
          <img
            className="login-picture"
            src={tenant.info.backgroundUrl}
            alt=""
            onError={() => setShown(false)}
          />
        )}
        <div className="login-words">
          <p className="login-sentence">{t('login.sentence')}</p>
          <p className="login-sub">{t('login.sub')}</p>
        </div>
      </aside>
      <main className="login-side">
        <div className="login-tools">
          <SchemeButton />
          <LanguageButton />
        </div>
        <div className="login-box">
          <header className="login-head">
            <Rings kind="mark" size={44} />
            <h1>
              {tenant.info?.tenantName ?? t('app.name')}
              {tenant.info && <small>{t('app.name')}</small>}
            </h1>
          </header>
          {(isChanged || params.has('to')) && (
            <p className="login-expired">{t(isChanged ? 'login.changed' : 'login.again')}</p>
          )}
          <TenantContext value={tenant}>
            <LoginWays />
          </TenantContext>
        </div>
        <footer className="login-foot">{t('login.foot')}</footer>
      </main>
    </div>
  );
}
