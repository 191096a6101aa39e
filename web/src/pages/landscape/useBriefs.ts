import type { TreeBrief } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchBriefs } from '../../api/tree-map.js';

/** Species, level and place of some trees by their ids; those before stay while others are read. */
export function useBriefs(ids: readonly string[]): ReadonlyMap<string, TreeBrief> {
  const { data } = useQuery({
    queryKey: ['map', 'briefs', ids],
    queryFn: ({ signal }) => fetchBriefs(ids, signal),
    enabled: ids.length > 0,
    placeholderData: (last) => last,
  });
  return useMemo(() => new Map(data?.map((brief) => [brief.id, brief])), [data]);
}
