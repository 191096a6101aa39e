import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { INDEX, MAP, PAGES, pathOf } from './places.js';

/** The pages of the showcase and the globe; the one that is shown is marked. */
export function ShowcaseMenu() {
  const { t } = useTranslation();
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
        <li>
          <NavLink to={MAP}>{t('globe.title')}</NavLink>
        </li>
      </ul>
    </nav>
  );
}
