import { useTranslation } from 'react-i18next';

/** The map review number (审图号), which a map that is shown to people has to bear; nothing where none is set. */
export function MapReview({ number }: { number: string }) {
  const { t } = useTranslation();
  if (number === '') return null;
  return <small className="map-review">{t('map.review', { number })}</small>;
}
