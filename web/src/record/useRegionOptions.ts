import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRegionName } from '../api/useRegionName.js';
import { regionNodes, searchRegions } from '../api/regions.js';
import { tellError } from '../feedback.js';
import { cascadeOf, optionsBelow, optionsFound, type ReadNodes, type RegionOption } from './region-tree.js';

/** Waits until typing pauses; the specification's 300 ms. */
function useSettled(text: string, ms = 300): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}

/** The picker's options: read level by level, all of them down to the value, or found by name. */
export function useRegionOptions(value: string, own: string, deepest: number, search: string) {
  const [read, setRead] = useState<ReadNodes>({});
  const { i18n } = useTranslation();
  const ownName = useRegionName(own);
  const name = useSettled(search.trim());

  const load = useCallback(async (code: string) => {
    const nodes = await regionNodes(code);
    setRead((before) => ({ ...before, [code]: nodes }));
  }, []);

  useEffect(() => {
    const needed = [...(own === '' ? [''] : []), ...cascadeOf(value, own).slice(0, -1)];
    Promise.all(needed.map(load)).catch(tellError);
  }, [value, own, load, i18n.language]);

  const found = useQuery({
    queryKey: ['region', 'search', name],
    queryFn: ({ signal }) => searchRegions(name, signal),
    enabled: name !== '',
    staleTime: 60_000,
  });

  const below = optionsBelow(read, own, deepest);
  const all: RegionOption[] =
    own === ''
      ? (below ?? [])
      : [{ value: own, label: ownName, isLeaf: false, ...(below ? { children: below } : {}) }];
  const searching = name !== '' && search.trim() !== '';
  return {
    options: searching ? optionsFound(found.data ?? [], own, deepest) : all,
    searching: search.trim() !== '' && (found.isFetching || name !== search.trim()),
    load,
  };
}
