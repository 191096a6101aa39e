import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useScreenOf } from '../../session/access.js';
import './frame.css';
import { INDEX, PAGES, pathOf } from './places.js';

/** The pages of the showcase by their addresses, and the globe for people who may open it. */
export function usePages(): { to: string; name: string }[] {
  const { t } = useTranslation();
  const globe = useScreenOf('globe');
  return [
    { to: INDEX, name: t('landscape.index') },
    ...PAGES.map((page) => ({ to: pathOf(page), name: t(`landscape.pages.${page}`) })),
    ...(globe ? [{ to: globe, name: t('globe.title') }] : []),
  ];
}

/** The pages as links; the present one is marked. */
export function ShowcaseMenu() {
  const { t } = useTranslation();
  const pages = usePages();
  return (
    <nav className="showcase-menu" aria-label={t('landscape.topMenu')}>
      <ul>
        {pages.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to}>{name}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
