import { insideRegion } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Unread } from '../api/base-map.js';
import { type CountyAt, countyAt } from '../api/regions.js';
import { usePlaceText } from '../names/usePlaceText.js';
import { usePlaced } from '../region/placed.js';
import { useSession } from '../session/store.js';

interface Place {
  place: CountyAt;
  /** The position lies in no county at all. */
  nowhere: boolean;
  /** In words why the position cannot be taken; empty where it can. */
  refused: string;
  reading: boolean;
  unread: Unread | undefined;
}

/** The county of a position with six decimals, and whether it lies in the person's own region. */
export function usePlace(at: readonly [lon: string, lat: string] | undefined): Place {
  const { t } = useTranslation();
  const placed = usePlaced();
  const placeText = usePlaceText();
  const user = useSession((s) => s.user);
  const own = user?.xzcode ?? '';
  const read = useQuery({
    queryKey: ['region', 'at', ...(at ?? [])],
    queryFn: ({ signal }) => countyAt(at?.[0] ?? '', at?.[1] ?? '', signal),
    enabled: at !== undefined,
    staleTime: Infinity,
  });
  const found = (at && read.data) || {};
  const place = found.fullName ? { ...found, fullName: placeText(found.fullName) } : found;
  const known = at !== undefined && read.isSuccess;
  const { code = '', fullName = '' } = place;
  const isOwn = insideRegion(code, own) || (code !== '' && insideRegion(own, code));
  const words = code === '' ? 'map.outsideAll' : 'map.outsideOwn';
  return {
    place,
    nowhere: known && code === '',
    refused: known && !isOwn ? t(words, { place: fullName, own: placed(user ?? {}) }) : '',
    reading: at !== undefined && read.isFetching,
    unread: at && read.error ? { error: read.error, retry: () => void read.refetch() } : undefined,
  };
}
