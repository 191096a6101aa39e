import type { RescueSummary } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { nodeOf, useMenu } from '../../session/access.js';
import type { WallAddress } from './useWallAddress.js';

/** Menu code of the project screen: whoever has it may read projects and their money. */
const PROJECTS = 'qjfz';

/** Rescue projects of the shown region by year, for whoever may read them. */
export function useRescue({ region, year }: WallAddress) {
  const { language } = useTranslation().i18n;
  const { data: menu = [] } = useMenu();
  const may = nodeOf(menu, ({ code }) => code === PROJECTS) !== undefined;
  const asked = { xzCode: region, year };
  const read = useQuery({
    queryKey: ['wall', 'rescue', asked, language],
    queryFn: ({ signal }) =>
      get<RescueSummary>('largeDataScreen/largeDataScreen/getRescueAnalepsis', asked, signal),
    enabled: may,
  });
  return { may, read };
}
