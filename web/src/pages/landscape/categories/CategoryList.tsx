import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreenOf } from '../../../session/access.js';
import { CATEGORY_CODES, type CategoryCode, ON_GLOBE } from './categories.js';

interface Props {
  category: CategoryCode | undefined;
  onCategory: (category: CategoryCode | undefined) => void;
}

/** The categories of the globe, and the register itself; the films lead to their list. */
export function CategoryList({ category, onCategory }: Props) {
  const { t } = useTranslation();
  const mayList = useScreenOf('landscape') !== undefined;
  const list = useRef<HTMLUListElement>(null);
  // On a phone they are one row that is longer than the screen.
  useEffect(() => {
    list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [category]);
  return (
    <ul ref={list} className="globe-categories" aria-label={t('globe.categories')}>
      <li>
        <button type="button" aria-pressed={category === undefined} onClick={() => onCategory(undefined)}>
          <i aria-hidden style={{ background: '#34D399' }} />
          {t('globe.register')}
        </button>
      </li>
      {CATEGORY_CODES.map((code) => {
        const { list: page, color } = ON_GLOBE[code];
        const name = t(`landscape.categories.${code}`);
        return (
          <li key={code}>
            {page && mayList && category !== code ? (
              <Link to={page}>
                <i aria-hidden style={{ background: color }} />
                {name}
              </Link>
            ) : (
              <button type="button" aria-pressed={category === code} onClick={() => onCategory(code)}>
                <i aria-hidden style={{ background: color }} />
                {name}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
