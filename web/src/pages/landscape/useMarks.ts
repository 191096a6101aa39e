import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapTrees } from './useMapTrees.js';

/** The regions' counts as they are written on the map. */
export function useMarks(regions: MapTrees['regions']) {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const short = new Intl.NumberFormat(language === 'en' ? 'en' : 'zh-CN', {
      notation: 'compact',
      maximumFractionDigits: 1,
    });
    return regions.map((region) => ({ ...region, text: short.format(region.cnt) }));
  }, [regions, language]);
}
