import type { StatItem } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../../api/client.js';
import { FILTERED } from '../../../wall/useLive.js';
import type { WallAddress } from '../useWallAddress.js';
import { queryOf } from './filter.js';
import type { WallFilter } from './useWallFilter.js';

/** Figures that are recounted under a filter, each with its call. */
const CALLS = {
  level: 'customOldTreeLevel',
  ownership: 'customOwnership',
  place: 'customGrowingPlace',
  environment: 'customGrowthEnvironment',
  vigor: 'customGrowthVigor',
} as const;

/** Single archives that match a filter, by the codes of each of its parts. */
export type FilteredCounts = Record<keyof typeof CALLS, StatItem[]>;

/** Counts the trees of the wall's region and year that match its filter; sends nothing while there is none. */
export function useFiltered(
  { region, year, archiveMark, scope }: WallAddress,
  { filter, isOn, fault }: WallFilter,
) {
  const { language } = useTranslation().i18n;
  const asked = { xzCode: region, year, archiveMark, region: scope, ...queryOf(filter) };
  return useQuery({
    queryKey: [FILTERED, asked, language],
    queryFn: async ({ signal }) => {
      const answers = Object.entries(CALLS).map(
        async ([name, call]) =>
          [name, await get<StatItem[]>(`largeDataScreen/largeDataScreen/${call}`, asked, signal)] as const,
      );
      return Object.fromEntries(await Promise.all(answers)) as FilteredCounts;
    },
    placeholderData: keepPreviousData,
    enabled: isOn && !fault,
  });
}

export type Filtered = ReturnType<typeof useFiltered>;
