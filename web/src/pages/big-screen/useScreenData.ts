import type { ResourceScreen } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { treesSince } from '../../wall/useLive.js';
import type { WallAddress } from './useWallAddress.js';

/** All figures of the wall in one answer; those of the choice before stay until the new ones are there. */
export function useScreenData({ region, year, archiveMark, scope }: WallAddress, enabled = true) {
  const { language } = useTranslation().i18n;
  const asked = { xzCode: region, year, archiveMark, region: scope };
  return useQuery({
    queryKey: ['wall', 'resource', asked, language],
    queryFn: ({ signal }) =>
      get<ResourceScreen>(
        'largeDataScreen/largeDataScreen/screen',
        { ...asked, since: treesSince(region) },
        signal,
      ),
    placeholderData: keepPreviousData,
    enabled,
  });
}
