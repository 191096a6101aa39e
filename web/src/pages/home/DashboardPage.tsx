import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlaced } from '../../region/placed.js';
import { useSession } from '../../session/store.js';
import { HomeFigures } from './HomeFigures.js';
import { HomeInbox } from './HomeInbox.js';
import './home.css';

/** What waits for the person and the figures of their region, without the ways on that the first page has. */
export function DashboardPage() {
  const { t } = useTranslation();
  const placed = usePlaced();
  const user = useSession((s) => s.user);
  return (
    <div className="home">
      <section className="home-welcome">
        <div>
          <h2>{t('home.dashboard')}</h2>
          <p>{t('home.scope', { region: placed(user ?? {}) })}</p>
          <HomeInbox />
          <HomeFigures />
          <p>
            <Link to="/wel/index">{t('home.title')}</Link>
          </p>
        </div>
      </section>
    </div>
  );
}
