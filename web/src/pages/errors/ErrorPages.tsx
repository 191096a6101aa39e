import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Rings } from '../../rings/Rings.js';
import { LinkButton } from '../../layout/LinkButton.js';
import './errors.css';

function ErrorPage({ code, what }: { code: string; what: 'forbidden' | 'notFound' }) {
  const { t } = useTranslation();
  return (
    <main className="error-page">
      <Rings kind="empty" size={120} />
      <p className="error-code">{code}</p>
      <h1>{t(`error.${what}.title`)}</h1>
      <p>{t(`error.${what}.hint`)}</p>
      <LinkButton to="/" type="primary">
        {t('action.home')}
      </LinkButton>
    </main>
  );
}

/** 403: the page exists, the person's roles do not grant it. */
export const ForbiddenPage = () => <ErrorPage code="403" what="forbidden" />;

/** Where an address that no page has leads. */
export const UnknownPage = () => <Navigate to="/404" replace />;

/** 404: there is no such page. */
export const NotFoundPage = () => <ErrorPage code="404" what="notFound" />;
