import { thisYear } from '@gushu/shared';
import { useTranslation } from 'react-i18next';

/**
 * Names what a total is compared with, on every screen alike: the end of last year, or the year of the last archive in full
 * where that is another one.
 */
export function useSinceText(): (year: number, shown?: number) => string {
  const { t } = useTranslation();
  return (year, shown = thisYear()) => {
    if (year === shown - 1) return t('since.lastYear');
    return t(year < shown ? 'since.year' : 'since.archive', { year });
  };
}
