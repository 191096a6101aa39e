import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regionDetail, regionNames } from '../api/regions.js';
import { usePlaceText } from '../names/usePlaceText.js';

const useRegion = (code: string) =>
  useQuery({
    queryKey: ['region', 'name', code],
    queryFn: () => regionDetail(code),
    enabled: code !== '',
    staleTime: Infinity,
  });

/** Names of a region's levels as they are stored; none while they are read, or for no code. */
export function useRegionNames(code: string): string[] {
  const { data } = useRegion(code);
  return data ? regionNames(data) : [];
}

/** Whether these names have been read, or cannot be. */
export function useAreNamesSettled(code: string): boolean {
  const { data, error } = useRegion(code);
  return code === '' || data !== undefined || error !== null;
}

/** Full name of a region, such as 浙江省杭州市 or Zhejiang, Hangzhou; empty while it is read, or for no code. */
export function useRegionName(code: string, between?: string): string {
  const placeText = usePlaceText();
  const usual = useTranslation().i18n.language === 'en' ? ', ' : '';
  return useRegionNames(code)
    .map(placeText)
    .join(between ?? usual);
}
