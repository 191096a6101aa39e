import { isRedirect } from '@gushu/shared';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { post } from '../../api/client.js';
import { textOf } from '../../api/error.js';
import { Rings } from '../../rings/Rings.js';
import { CONSOLE } from '../../session/access.js';
import { displayName, useSession } from '../../session/store.js';
import '../lock/lock.css';

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

/** Asks the person before another system may sign them in; the server has checked where it leads back to. */
export function AuthorizePage() {
  const { t } = useTranslation();
  const user = useSession((s) => s.user);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const order = Object.fromEntries(useSearchParams()[0]);
  const agreeing = useMutation({
    mutationFn: () => post<{ location: string }>('blade-auth/oauth/authorize/perform', {}, order),
    onSuccess: (answer) => {
      if (isRedirect(answer.location)) location.assign(answer.location);
    },
  });
  if (!user) return <Navigate to={`/login?to=${encodeURIComponent(pathname + search)}`} replace />;
  const ask = t('authorize.ask', { client: order['client_id'] ?? '', account: displayName(user) });
  return (
    <main className="lock">
      <Rings kind="mark" size={72} />
      <h1>{t('authorize.title')}</h1>
      <p>{ask}</p>
      <p>{t('authorize.where', { host: hostOf(order['redirect_uri'] ?? '') })}</p>
      {agreeing.error && <p role="alert">{textOf(agreeing.error)}</p>}
      <div className="lock-form">
        <Button
          type="primary"
          size="large"
          block
          loading={agreeing.isPending}
          onClick={() => agreeing.mutate()}
        >
          {t('authorize.agree')}
        </Button>
        <Button type="link" block onClick={() => void navigate(CONSOLE)}>
          {t('authorize.refuse')}
        </Button>
      </div>
    </main>
  );
}
