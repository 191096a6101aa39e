import type { RegionTrees } from '@gushu/shared';

/** Common part of two codes, as the code of a region. */
function above(one: string, other: string): string {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  return one.slice(0, same - (same % 2));
}

/**
 * Regions that share one point as one region above them: the two halves of a municipality, or the development zones
 * that only have their city's outline.
 */
export function mergeSamePlace(regions: readonly RegionTrees[]): RegionTrees[] {
  const places = new Map<string, RegionTrees>();
  for (const region of regions) {
    const key = `${region.lon} ${region.lat}`;
    const known = places.get(key);
    places.set(
      key,
      known ? { ...known, xzCode: above(known.xzCode, region.xzCode), cnt: known.cnt + region.cnt } : region,
    );
  }
  return [...places.values()];
}
