import { regionLevel, type RegionTrees } from '@gushu/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegionMark } from '../../globe/layers/MapLabelLayer.js';
import { nameOnMap } from '../../map/ground/names.js';
import { usePlaceText } from '../../names/usePlaceText.js';

/** The regions' names and counts as they are written on the map. */
export function useMarks(regions: readonly RegionTrees[]): RegionMark[] {
  const { language } = useTranslation().i18n;
  const placeText = usePlaceText();
  return useMemo(() => {
    const short = new Intl.NumberFormat(language === 'en' ? 'en' : 'zh-CN', {
      notation: 'compact',
      maximumFractionDigits: 1,
    });
    return regions.map((region) => {
      const level = regionLevel(region.xzCode);
      const name = nameOnMap(placeText(region.xzName), level);
      return { ...region, level, name, text: short.format(region.cnt) };
    });
  }, [regions, language, placeText]);
}
