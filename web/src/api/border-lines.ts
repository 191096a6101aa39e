import type { BorderLines } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { requestRaw } from './client.js';
import type { Unread } from './base-map.js';

const NONE: BorderLines = { type: 'FeatureCollection', features: [] };

/** The border lines that stand on every map; none until they are read, and `unread` where they cannot be. */
export function useBorderLines(): { lines: BorderLines; unread?: Unread } {
  const { data, error, refetch } = useQuery({
    queryKey: ['base-map', 'borders'],
    queryFn: ({ signal }) => requestRaw<BorderLines>('maps/base-map/borders', { signal }),
    staleTime: Infinity,
  });
  if (data) return { lines: data };
  return error ? { lines: NONE, unread: { error, retry: () => void refetch() } } : { lines: NONE };
}
