import type { TreeBrief } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchBriefs } from '../../api/tree-map.js';

/** Trees that one call answers at most. */
const A_CALL = 200;

async function readBriefs(ids: readonly string[], signal: AbortSignal): Promise<TreeBrief[]> {
  const calls = Array.from({ length: Math.ceil(ids.length / A_CALL) }, (_, at) =>
    fetchBriefs(ids.slice(at * A_CALL, (at + 1) * A_CALL), signal),
  );
  return (await Promise.all(calls)).flat();
}

/** Species, level and place of some trees by their ids; those before stay while others are read. */
export function useBriefs(ids: readonly string[]): ReadonlyMap<string, TreeBrief> {
  const { data } = useQuery({
    queryKey: ['map', 'briefs', ids],
    queryFn: ({ signal }) => readBriefs(ids, signal),
    enabled: ids.length > 0,
    placeholderData: (last) => last,
  });
  return useMemo(() => new Map(data?.map((brief) => [brief.id, brief])), [data]);
}
