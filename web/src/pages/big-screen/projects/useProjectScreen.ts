import type { centralGovernment, PageOf, ProjectScreen, RowOf } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { screenQuery } from '../../../wall/screen-query.js';
import type { WallAddress } from '../useWallAddress.js';

/** As many projects as pass by in some minutes. */
const LISTED = 60;

/** All figures of the project screen in one answer; those of the choice before stay until the new ones are there. */
export function useProjectScreen({ region, year }: WallAddress) {
  const { language } = useTranslation().i18n;
  const asked = { xzCode: region, year };
  return useQuery({
    ...screenQuery<ProjectScreen>('projectScreen', asked, language),
    placeholderData: keepPreviousData,
  });
}

/** A project as the screen lists it. */
export type ListedProject = RowOf<typeof centralGovernment>;

/** The first projects that have their money. */
export function useProjectList({ region, year }: WallAddress) {
  const { language } = useTranslation().i18n;
  const asked = { xzCode: region, year, current: 1, size: LISTED };
  return useQuery({
    ...screenQuery<PageOf<ListedProject>>('getRescueAnalepsisOldTree', asked, language),
    placeholderData: keepPreviousData,
  });
}
