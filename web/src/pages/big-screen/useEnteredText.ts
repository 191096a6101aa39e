import { useTranslation } from 'react-i18next';

const DAY = 'yyyy-mm-dd'.length;

/** Says that figures were entered by hand, and since when they stand; before what else is said of them. */
export function useEnteredText(): (entered: string, besides?: string) => string {
  const { t } = useTranslation();
  return (entered, besides) =>
    [t('wall.entered', { day: entered.slice(0, DAY) }), besides].filter(Boolean).join(' · ');
}
