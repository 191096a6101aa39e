import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useScreenTier } from '../../../layout/screen-tier.js';
import { useScreenOf } from '../../../session/access.js';
import { ShowcaseMenu, usePages } from '../../showcase/ShowcaseMenu.js';
import { ShowcaseUser } from '../../showcase/ShowcaseUser.js';

/** From this tier on there is room for the pages beside each other. */
const WIDE = 3;

/** Place of the showcase's menu: above the globe where there is room, for people who may open its pages. */
function useMenuPlace(): 'above' | 'folded' | 'none' {
  const isWide = useScreenTier() >= WIDE;
  const mayOpen = useScreenOf('landscape') !== undefined;
  return mayOpen ? (isWide ? 'above' : 'folded') : 'none';
}

/** The pages of the showcase in a row above the globe. */
export function GlobeMenu() {
  return (
    useMenuPlace() === 'above' && (
      <div className="globe-menu">
        <ShowcaseMenu />
      </div>
    )
  );
}

/** The person's own menu; includes the pages of the showcase where these have no row of their own. */
export function GlobeUser() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const pages = usePages();
  const isFolded = useMenuPlace() === 'folded';
  const links = pages.map(({ to, name }) => ({
    key: to,
    label: (
      <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
        {name}
      </Link>
    ),
    ...(to === pathname ? { extra: '✓' } : {}),
  }));
  const first = [
    { key: 'pages', type: 'group' as const, label: t('landscape.topMenu'), children: links },
    { type: 'divider' as const },
  ];
  return <ShowcaseUser first={isFolded ? first : []} />;
}
