import type { RegionTrees, TreeBrief, TreeCounts } from '@gushu/shared';
import { get } from './client.js';

/** Trees of a region and of those below it of a level: 1 provinces, 2 cities, 3 counties. */
export const fetchCounts = (xzCode: string, level: number, signal?: AbortSignal): Promise<TreeCounts> =>
  get<TreeCounts>('maps/trees/counts', { xzCode, level }, signal);

/** A county, township or village, or those of a level below it, each in the middle of its trees. */
export const fetchPlaces = (xzCode: string, level?: number, signal?: AbortSignal): Promise<RegionTrees[]> =>
  get<RegionTrees[]>('maps/trees/places', { xzCode, level }, signal);

/** Species, level, vigour and place of some trees. */
export const fetchBriefs = (ids: readonly string[], signal?: AbortSignal): Promise<TreeBrief[]> =>
  get<TreeBrief[]>('maps/trees/list', { ids }, signal);
