import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { regionNodes, searchRegions } from '../api/regions.js';
import { tellError } from '../feedback.js';
import { usePlaceText } from '../names/usePlaceText.js';
import { useSettled } from '../layout/useSettled.js';
import { useSession } from '../session/store.js';
import { useRegionName } from './useRegionName.js';
import { cascadeOf, optionsBelow, optionsFound, type ReadNodes, type RegionOption } from './region-tree.js';

/** Stands for a name until it is read: a code says nothing to people. */
export const UNREAD = '…';

/** Typing has not paused yet. */
const WAITING = { fetchStatus: 'fetching' as const, error: null, refetch: () => undefined };

interface Wanted {
  value: string;
  deepest: number;
  exact: boolean;
  search: string;
}

/** The picker's options: read level by level, all of them down to the value, or found by name. */
export function useRegionOptions({ value, deepest, exact, search }: Wanted) {
  const own = useSession((s) => s.user?.xzcode ?? '');
  const given = useSession((s) => s.user?.xzname);
  const ownRead = useRegionName(given ? '' : own);
  const placeText = usePlaceText();
  const ownName = (given ? placeText(given) : ownRead) || UNREAD;
  const [read, setRead] = useState<ReadNodes>({});
  const [fault, setFault] = useState<Error | null>(null);
  const name = useSettled(search.trim());

  const load = useCallback(async (codes: readonly string[]) => {
    const readOne = async (code: string) => [code, await regionNodes(code)] as const;
    try {
      const nodes = Object.fromEntries(await Promise.all(codes.map(readOne)));
      setRead((before) => ({ ...before, ...nodes }));
      setFault(null);
    } catch (error) {
      setFault(error as Error);
      tellError(error);
    }
  }, []);
  const readDown = useCallback(
    () => load([...(own === '' ? [''] : []), ...cascadeOf(value, own).slice(0, -1)]),
    [value, own, load],
  );
  useEffect(() => void readDown(), [readDown]);

  const found = useQuery({
    queryKey: ['region', 'search', own, name],
    queryFn: ({ signal }) => searchRegions(name, own, signal),
    enabled: name !== '',
    staleTime: 60_000,
  });

  const below = optionsBelow(read, own, deepest, placeText);
  const all: RegionOption[] =
    own === ''
      ? (below ?? [])
      : [{ value: own, label: ownName, isLeaf: false, ...(below ? { children: below } : {}) }];
  const searching = name !== '' && search.trim() !== '';
  const settling = search.trim() !== '' && name !== search.trim();
  const reading = {
    fetchStatus: below || fault ? ('idle' as const) : ('fetching' as const),
    error: fault,
    refetch: readDown,
  };
  return {
    options: searching ? optionsFound(found.data ?? [], deepest, exact, placeText) : all,
    own,
    /** The question whose answer the options are. */
    asked: settling ? WAITING : searching ? found : reading,
    load: (code: string) => void load([code]),
  };
}
