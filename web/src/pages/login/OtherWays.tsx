import type { SignInWays } from '@gushu/shared';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { textOf } from '../../api/error.js';
import type { TokenAnswer } from '../../session/sign-in.js';
import { bySocial, socialAddress } from '../../session/ways.js';
import { useTenant } from './tenant.js';
import { useWay } from './useEntering.js';

const RETURN_TO = 'gushu-return-to';

/** Ends the way back from another system: its code is in the address, once. */
export function ReturnedFrom({ enter }: { enter: (answer: TokenAnswer) => void }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { tenantId } = useTenant();
  const entering = useWay((way: Record<string, string>) => bySocial(tenantId, way), enter);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !params.has('source')) return;
    begun.current = true;
    const { source = '', code = '', state = '' } = Object.fromEntries(params);
    const to = sessionStorage.getItem(RETURN_TO);
    sessionStorage.removeItem(RETURN_TO);
    // The code goes out of the address, so that neither history nor a reload brings it again.
    setParams(to ? { to } : {}, { replace: true });
    entering.mutate({ source, code, state });
  }, [params, setParams, entering]);
  if (entering.isPending) {
    return (
      <p className="login-expired" role="status">
        {t('login.returning')}
      </p>
    );
  }
  return entering.error ? (
    <p className="login-error" role="alert">
      {textOf(entering.error)}
    </p>
  ) : null;
}

/** The other systems that people may sign in by. */
export function OtherWays({ ways }: { ways: SignInWays }) {
  const { t } = useTranslation();
  const to = useSearchParams()[0].get('to');
  if (ways.social.length === 0) return null;
  const leave = (source: string) => {
    if (to) sessionStorage.setItem(RETURN_TO, to);
    location.assign(socialAddress(source));
  };
  return (
    <section className="login-others" aria-label={t('login.others')}>
      <p className="login-or">{t('login.others')}</p>
      {ways.social.map(({ source, name }) => (
        <Button key={source} block size="large" onClick={() => leave(source)}>
          {t('login.by', { name })}
        </Button>
      ))}
    </section>
  );
}
