import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Query } from '../api/client.js';

interface HierarchyRow {
  id: string;
  hasChildren?: boolean;
}
type Opened<R> = R & { children?: Opened<R>[] };

interface Parts<R> {
  screen: string;
  /** Rows below `parentId`, or all that meet a filter. */
  load: (query: Query, signal?: AbortSignal) => Promise<R[]>;
}

const FRESH = 60_000;

/** A list of rows below each other that reads what lies below a row when it is opened. */
export function useLazyRows<R extends HierarchyRow>({ screen, load }: Parts<R>) {
  const cache = useQueryClient();
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const key = ['list', screen] as const;
  const below = (parentId: string): Promise<R[]> =>
    cache.fetchQuery({
      queryKey: [...key, 'below', parentId],
      queryFn: () => load({ parentId }),
      staleTime: FRESH,
    });
  const hang = async ({ hasChildren, ...row }: R): Promise<Opened<R>> => {
    // An empty list is what makes the table offer to open the row.
    if (!hasChildren) return { ...row, hasChildren } as Opened<R>;
    const children = expanded.includes(row.id) ? await Promise.all((await below(row.id)).map(hang)) : [];
    return { ...row, hasChildren, children } as unknown as Opened<R>;
  };
  return {
    queryKey: [...key, expanded],
    request: async (query: Query, signal: AbortSignal): Promise<Opened<R>[]> =>
      Promise.all((await load({ parentId: '0', ...query }, signal)).map(hang)),
    expandable: {
      expandedRowKeys: expanded,
      onExpand: (open: boolean, { id }: R) =>
        setExpanded((before) => (open ? [...before, id] : before.filter((one) => one !== id))),
    },
    /** Opens a row, so that what is added below it is seen. */
    expand: (id: string) => setExpanded((before) => (before.includes(id) ? before : [...before, id])),
  };
}
