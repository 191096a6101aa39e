import { archiveMarkOf, type RegionTrees, type TreeBrief, type TreeCounts } from '@gushu/shared';
import { get } from './client.js';
import type { TreesAsked } from './wfs.js';

/** Trees that are counted: those of a year, or as they are today. */
export type CountsAsked = Pick<TreesAsked, 'scope' | 'xzCode' | 'year'> & {
  /** Of the regions below: 1 provinces, 2 cities, 3 counties. */
  level: number;
};

/** Trees of a region and of those below it of a level, of the rows that the layer of trees shows. */
export const fetchCounts = (
  { scope, xzCode, year, level }: CountsAsked,
  signal?: AbortSignal,
): Promise<TreeCounts> =>
  get<TreeCounts>(
    'maps/trees/counts',
    { xzCode, level, year, archiveMark: archiveMarkOf({ scope, year }) },
    signal,
  );

/** A county, township or village, or those of a level below it, each in the middle of its trees. */
export const fetchPlaces = (xzCode: string, level?: number, signal?: AbortSignal): Promise<RegionTrees[]> =>
  get<RegionTrees[]>('maps/trees/places', { xzCode, level }, signal);

/** Species, level, vigour and place of some trees. */
export const fetchBriefs = (ids: readonly string[], signal?: AbortSignal): Promise<TreeBrief[]> =>
  get<TreeBrief[]>('maps/trees/list', { ids }, signal);
