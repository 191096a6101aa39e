import type { BaseMapTiles } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { get } from './client.js';

/** A picture of the earth that a tile service offers. */
export type BaseMapKind = keyof BaseMapTiles;

const NONE: BaseMapTiles = { vector: [], imagery: [] };

/** The tiles the platform was given; none until that is known, and none where it was given none. */
export function useBaseMapTiles(): BaseMapTiles {
  const { data = NONE } = useQuery({
    queryKey: ['base-map', 'tiles'],
    queryFn: ({ signal }) => get<BaseMapTiles>('maps/base-map/tiles', {}, signal),
    staleTime: Infinity,
  });
  return data;
}
