import type { centralGovernment, PageOf, ProjectScreen, RowOf } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../../api/client.js';
import type { WallAddress } from '../useWallAddress.js';

const PATH = 'largeDataScreen/largeDataScreen';
/** As many projects as pass by in some minutes. */
const LISTED = 60;

/** All figures of the project screen in one answer; those of the choice before stay until the new ones are there. */
export function useProjectScreen({ region, year }: WallAddress) {
  const { language } = useTranslation().i18n;
  const asked = { xzCode: region, year };
  return useQuery({
    queryKey: ['wall', 'projects', asked, language],
    queryFn: ({ signal }) => get<ProjectScreen>(`${PATH}/projectScreen`, asked, signal),
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
    queryKey: ['wall', 'project-list', asked, language],
    queryFn: ({ signal }) => get<PageOf<ListedProject>>(`${PATH}/getRescueAnalepsisOldTree`, asked, signal),
    placeholderData: keepPreviousData,
  });
}
