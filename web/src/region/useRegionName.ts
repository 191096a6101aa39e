import { useQuery } from '@tanstack/react-query';
import { regionDetail, regionNames } from '../api/regions.js';

/** Full name of a region, such as 浙江省杭州市; empty while it is read, or for no code. */
export function useRegionName(code: string, between = ''): string {
  const { data } = useQuery({
    queryKey: ['region', 'name', code],
    queryFn: () => regionDetail(code),
    select: (region) => regionNames(region).join(between),
    enabled: code !== '',
    staleTime: Infinity,
  });
  return data ?? '';
}
