import { partsOf, type Shape } from '@gushu/shared';
import { useTranslation } from 'react-i18next';

/** A geometry in a few words: how many areas and corners it has. */
export function GeometryText({ shape, wkt }: { shape: Shape; wkt: string }) {
  const { t } = useTranslation();
  const parts = partsOf(shape, wkt);
  if (!parts) return <>{wkt}</>;
  if (shape === 'line') return <>{t('field.way', { count: parts.flat(2).length })}</>;
  // A ring ends where it began.
  const corners = parts.flat().reduce((sum, ring) => sum + ring.length - 1, 0);
  return <>{t('field.outline', { count: parts.length, corners })}</>;
}
