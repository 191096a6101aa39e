import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NATION, regionDetail, regionNames } from './regions.js';

/** Full name of a region, such as 浙江省杭州市; the nation for an empty code. */
export function useRegionName(code: string | undefined): string {
  const { t } = useTranslation();
  const wanted = code !== undefined && code !== '' && code !== NATION;
  const { data } = useQuery({
    queryKey: ['region', 'name', code],
    queryFn: () => regionDetail(code ?? ''),
    select: (region) => regionNames(region).join(''),
    enabled: wanted,
    staleTime: Infinity,
  });
  return wanted ? (data ?? '') : t('frame.nation');
}
