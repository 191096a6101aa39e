import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useScreenOf } from '../../session/access.js';
import { INDEX, PAGES, pathOf } from './places.js';

/** The pages of the showcase, and the globe for whoever may open it; the one that is shown is marked. */
export function ShowcaseMenu() {
  const { t } = useTranslation();
  const globe = useScreenOf('globe');
  return (
    <nav className="showcase-menu" aria-label={t('landscape.topMenu')}>
      <ul>
        <li>
          <NavLink to={INDEX}>{t('landscape.index')}</NavLink>
        </li>
        {PAGES.map((page) => (
          <li key={page}>
            <NavLink to={pathOf(page)}>{t(`landscape.pages.${page}`)}</NavLink>
          </li>
        ))}
        {globe && (
          <li>
            <NavLink to={globe}>{t('globe.title')}</NavLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
