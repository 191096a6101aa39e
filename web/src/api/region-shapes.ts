import type { RegionShapes } from '@gushu/shared';
import { requestRaw } from './client.js';

/** West, south, east, north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Outlines and names of the regions of a level (1 provinces, 2 cities, 3 counties) in a box; read once, until regions change. */
export const shapesQuery = (level: number, [west, south, east, north]: Box) => ({
  queryKey: ['region', 'shapes', level, west, south, east, north],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    requestRaw<RegionShapes>('maps/base-map/regions', {
      query: { west, south, east, north, level },
      ...(signal ? { signal } : {}),
    }),
  staleTime: Infinity,
});
