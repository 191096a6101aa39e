import { isOwnPath, type MenuNode } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { menuIcon } from '../../layout/menu-icons.js';
import { menuLabel } from '../../layout/menu-label.js';
import { nodeOf, useMenu } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { mostUsed, useVisits } from '../../session/visits.js';

const MAX_SHOWN = 8;
const HERE = '/wel/';

const isPage = (node: MenuNode | undefined): node is MenuNode =>
  node !== undefined && !node.children?.length && isOwnPath(node.path);

/** The pages that a person opens most often, as far as their menu still has them. */
export function Shortcuts() {
  const { t } = useTranslation();
  const person = useSession((s) => s.user?.user_id ?? '');
  const counts = useVisits((s) => s.people[person]);
  const { data: menu = [] } = useMenu();
  const pages = mostUsed(counts ?? {})
    .filter((path) => !path.startsWith(HERE))
    .map((path) => nodeOf(menu, (node) => node.path === path && !node.children?.length))
    .filter(isPage)
    .slice(0, MAX_SHOWN);
  return (
    <section className="home-card home-shortcuts" aria-label={t('home.shortcuts')}>
      <header>
        <h2>{t('home.shortcuts')}</h2>
      </header>
      {pages.length === 0 && <p className="home-none">{t('home.noShortcuts')}</p>}
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <Link to={page.path}>
              {menuIcon(page)} {menuLabel(page)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
