import { type ShortSpecies, type Taxon, withoutAuthors } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../api/client.js';

/** The whole species list, read once; the server puts those used often first. */
export const useSpecies = (enabled = true) =>
  useQuery({
    queryKey: ['species', 'all'],
    queryFn: ({ signal }) => get<ShortSpecies[]>('treeSpecies/treeSpecies/listData', {}, signal),
    staleTime: 600_000,
    enabled,
  });

const LATIN = { species: 'latinName', section: 'sectionLatin', genus: 'genusLatin' } as const;

/**
 * Names of species, families and genera in the reader's language: as they are stored, on English pages the Latin ones
 * without authors. What is not in the list of species has its Chinese name alone.
 */
export function useTaxonText(taxon: Taxon): (name: string) => string {
  const isEnglish = useTranslation().i18n.language === 'en';
  const { data } = useSpecies(isEnglish);
  const latin = useMemo(
    () => new Map(data?.map((one) => [one[taxon], withoutAuthors(one[LATIN[taxon]])])),
    [data, taxon],
  );
  return useCallback((name) => (isEnglish && latin.get(name)) || name, [isEnglish, latin]);
}

/** Names of species in the reader's language. */
export const useSpeciesText = (): ((name: string) => string) => useTaxonText('species');
