import { partsOf, type Shape } from '@gushu/shared';
import { useTranslation } from 'react-i18next';

/** A geometry in a few words: how many areas and corners it has. */
export function GeometryText({ shape, wkt }: { shape: Shape; wkt: string }) {
  const { t } = useTranslation();
  const parts = partsOf(shape, wkt);
  if (!parts) return <>{wkt}</>;
  const corners = parts.flat(2).length;
  if (shape === 'line') return <>{t('field.way', { count: corners })}</>;
  return <>{t('field.outline', { count: parts.length, corners })}</>;
}
