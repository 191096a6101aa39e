import { isOwnPath, type MenuNode, now } from '@gushu/shared';
import { ArrowRightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { menuIcon } from '../../layout/menu-icons.js';
import { menuLabel } from '../../layout/menu-label.js';
import { Rings } from '../../rings/Rings.js';
import { useMenu } from '../../session/access.js';
import { displayName, useSession } from '../../session/store.js';
import { HomeFigures } from './HomeFigures.js';
import { HomeInbox } from './HomeInbox.js';
import './home.css';
import { usePlaced } from '../../region/placed.js';

/** By the clock that all times of the pages are in. */
function greeting(): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(now().slice(11, 13));
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
}

/** The pages of a branch of the menu, without the home page itself. */
const pagesOf = (node: MenuNode): MenuNode[] =>
  node.children?.length
    ? node.children.flatMap(pagesOf)
    : isOwnPath(node.path) && node.path !== '/wel/index'
      ? [node]
      : [];

/** A short welcome: who, what region, and the pages this person may use. */
export function HomePage() {
  const { t } = useTranslation();
  const placed = usePlaced();
  const user = useSession((s) => s.user);
  const { data: menu = [] } = useMenu();
  const groups = menu.map((node) => ({ node, pages: pagesOf(node) })).filter(({ pages }) => pages.length > 0);
  return (
    <div className="home">
      <section className="home-welcome">
        <div>
          <h1>{user && t(`home.${greeting()}`, { name: displayName(user) })}</h1>
          <p>{t('home.scope', { region: placed(user ?? {}) })}</p>
          <HomeInbox />
          <HomeFigures />
        </div>
        <Rings kind="art" size={520} rings={18} className="home-rings" />
      </section>
      <h2>{t('home.shortcuts')}</h2>
      <div className="home-groups">
        {groups.map(({ node, pages }) => (
          <section key={node.id} className="home-group">
            <h3>
              {menuIcon(node)} {menuLabel(node)}
            </h3>
            <ul>
              {pages.map((page) => (
                <li key={page.id}>
                  <Link to={page.path}>
                    {page === node ? t('home.open') : menuLabel(page)}{' '}
                    <ArrowRightOutlined className="home-arrow" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
