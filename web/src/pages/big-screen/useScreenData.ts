import type { ResourceScreen } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { screenQuery } from '../../wall/screen-query.js';
import { treesSince } from '../../wall/useLive.js';
import type { WallAddress } from './useWallAddress.js';

/** All figures of the wall in one answer; those of the choice before stay until the new ones are there. */
export function useScreenData({ region, year, archiveMark, scope }: WallAddress, enabled = true) {
  const { language } = useTranslation().i18n;
  const asked = { xzCode: region, year, archiveMark, region: scope };
  return useQuery({
    ...screenQuery<ResourceScreen>('screen', asked, language, () => ({ since: treesSince(region) })),
    placeholderData: keepPreviousData,
    enabled,
  });
}
