import { regionLevel } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Unread } from '../api/base-map.js';
import { outlineQuery } from '../api/outline.js';
import { regionDetail, regionNames } from '../api/regions.js';
import { fetchPlaces } from '../api/tree-map.js';
import { usePlaceText } from '../names/usePlaceText.js';
import { usePermission } from '../session/access.js';
import type { Position } from './position.js';

const COUNTY = 3;

/** Where a region without a boundary of its own leads. */
interface Spot {
  name: string;
  /** The region above whose boundary stands for it. */
  above: string;
  at: Position | undefined;
  /** Trees whose middle it is; 0 where it was set by hand. */
  trees: number;
}

/** The middle of its trees, else where the register of regions places it. */
async function spotOf(code: string, mayCount: boolean, signal: AbortSignal): Promise<Spot> {
  const [region, places] = await Promise.all([
    regionDetail(code),
    mayCount && regionLevel(code) >= COUNTY ? fetchPlaces(code, undefined, signal) : [],
  ]);
  const { name, lon, lat, districtName, cityName } = region;
  const [tree] = places;
  const above = regionLevel(code) > COUNTY ? districtName : cityName || regionNames(region).at(-2);
  const set: Position | undefined = lon === null || lat === null ? undefined : [Number(lon), Number(lat)];
  return { name, above: above ?? '', at: tree ? [tree.lon, tree.lat] : set, trees: tree?.cnt ?? 0 };
}

function noteOf(t: TFunction, { at, trees }: Spot, [name, above]: readonly string[]): string {
  if (trees > 0) return t('map.toTrees', { name, count: trees });
  return at ? t('map.toSpot', { name }) : t('map.toAbove', { name, above });
}

/** Where a chosen region leads: to its outline, or, where it has none of its own, to a point or the region above, and says so. */
export function useDestination(code: string) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const mayCount = usePermission('oldTree_view');
  const outline = useQuery({ ...outlineQuery(code), enabled: code !== '' });
  const shapeless = regionLevel(code) > COUNTY || Boolean(outline.data?.approx);
  const spot = useQuery({
    queryKey: ['region', 'spot', code, mayCount],
    queryFn: ({ signal }) => spotOf(code, mayCount, signal),
    enabled: shapeless,
    staleTime: 60_000,
  });
  const unread: Unread | undefined =
    shapeless && spot.error ? { error: spot.error, retry: () => void spot.refetch() } : undefined;
  return {
    at: shapeless ? spot.data?.at : undefined,
    /** The outline of the region, or of the one above, fills the view. */
    fly: !shapeless || Boolean(spot.error) || (spot.data !== undefined && !spot.data.at),
    note:
      shapeless && spot.data ? noteOf(t, spot.data, [spot.data.name, spot.data.above].map(placeText)) : '',
    unread,
  };
}
