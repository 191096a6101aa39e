import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { LanguageButton, SchemeButton } from '../../layout/Switches.js';
import { Rings } from '../../rings/Rings.js';
import { useSession } from '../../session/store.js';
import { LoginForm } from './LoginForm.js';
import './login.css';

/** Only our own pages are gone back to: an address from outside could lead anywhere. */
const safeTarget = (to: string | null): string => (to && /^\/(?![/\\])/.test(to) ? to : '/');

/** Signing in: the form on one side, rings and one sentence on the other. */
export function LoginPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const user = useSession((s) => s.user);
  if (user) return <Navigate to={safeTarget(params.get('to'))} replace />;
  return (
    <div className="login">
      <aside className="login-art">
        <Rings kind="art" size={900} className="login-rings" />
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
            <h1>{t('app.name')}</h1>
          </header>
          {params.has('to') && <p className="login-expired">{t('login.again')}</p>}
          <LoginForm />
        </div>
        <footer className="login-foot">{t('login.foot')}</footer>
      </main>
    </div>
  );
}
