import type { BaseMap, BaseMapTiles } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { get } from './client.js';

/** A picture of the earth that a tile service offers. */
export type BaseMapKind = keyof BaseMapTiles;

const NONE: BaseMap = { vector: [], imagery: [], terrain: [], own: {}, reviewNumber: '' };

/** Why something is not known, and how to ask again. */
export interface Unread {
  error: Error;
  retry: () => void;
}

/** The tiles and the review number the platform was given; none until that is known, and none where it was given none. */
export function useBaseMap(): BaseMap & { unread?: Unread } {
  const { data, error, refetch } = useQuery({
    queryKey: ['base-map', 'tiles'],
    queryFn: ({ signal }) => get<BaseMap>('maps/base-map/tiles', {}, signal),
    // An administrator may set another review number meanwhile.
    staleTime: 300_000,
  });
  if (data) return data;
  return error ? { ...NONE, unread: { error, retry: () => void refetch() } } : NONE;
}
