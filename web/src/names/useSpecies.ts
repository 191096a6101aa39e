import type { ShortSpecies } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../api/client.js';
import { withoutAuthors } from './latin.js';

/** The whole species list, read once; the server puts those used often first. */
export const useSpecies = (enabled = true) =>
  useQuery({
    queryKey: ['species', 'all'],
    queryFn: ({ signal }) => get<ShortSpecies[]>('treeSpecies/treeSpecies/listData', {}, signal),
    staleTime: 600_000,
    enabled,
  });

/**
 * Names of species in the reader's language: as they are stored, on English pages the Latin ones without authors. A
 * species that is not in the list has its Chinese name alone.
 */
export function useSpeciesText(): (name: string) => string {
  const isEnglish = useTranslation().i18n.language === 'en';
  const { data } = useSpecies(isEnglish);
  const latin = useMemo(
    () => new Map(data?.map(({ species, latinName }) => [species, withoutAuthors(latinName)])),
    [data],
  );
  return useCallback((name) => (isEnglish && latin.get(name)) || name, [isEnglish, latin]);
}
