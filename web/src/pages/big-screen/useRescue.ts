import type { RescueSummary } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nodeOf, useMenu } from '../../session/access.js';
import { screenQuery } from '../../wall/screen-query.js';
import type { WallAddress } from './useWallAddress.js';

/** Menu code of the project screen: people who have it may read projects and their money. */
const PROJECTS = 'qjfz';

/** Rescue projects of the shown region by year; read only for people who may see them. */
export function useRescue({ region, year }: WallAddress) {
  const { language } = useTranslation().i18n;
  const { data: menu = [] } = useMenu();
  const may = nodeOf(menu, ({ code }) => code === PROJECTS) !== undefined;
  const asked = { xzCode: region, year };
  const read = useQuery({
    ...screenQuery<RescueSummary>('getRescueAnalepsis', asked, language),
    enabled: may,
  });
  return { may, read };
}
