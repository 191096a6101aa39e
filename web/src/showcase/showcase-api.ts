import type {
  BestTree,
  Essence,
  Exhibit,
  ExhibitionEntry,
  Film,
  FixedVideo,
  Footprint,
  PageOf,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, type Query } from '../api/client.js';

/** Number of entries that a viewer or list requests at once: the most that one call answers. */
export const ALL_ENTRIES = 10_000;
/** Photographs per page. */
export const PHOTOS_A_PAGE = 7;
/**
 * Interval of reading again: addresses of pictures and films are valid for an hour, and an open page needs new ones in
 * time.
 */
const RENEWED_MS = 45 * 60_000;

/** A read of the showcase, in the reader's language. */
function useShown<T>(path: string, query: Query, enabled = true) {
  const { language } = useTranslation().i18n;
  return useQuery({
    queryKey: ['showcase', path, query, language],
    queryFn: ({ signal }) => get<T>(path, query, signal),
    enabled,
    staleTime: 60_000,
    refetchInterval: RENEWED_MS,
  });
}

/** Footprints of a region, or that of an entry's tree. */
export const useFootprints = (query: Query & { size: number }, enabled = true) =>
  useShown<PageOf<Footprint>>('goodFootprint/goodFootprint/page', { current: 1, ...query }, enabled);

/** Best trees by a part of their name. */
export const useBestTrees = (query: Query & { size: number }, enabled = true) =>
  useShown<PageOf<BestTree>>('goodOldTree/goodOldTree/page', { current: 1, ...query }, enabled);

/** Entries of the exhibition. */
export const useExhibition = (query: Query & { size: number }) =>
  useShown<PageOf<ExhibitionEntry>>('oldTreeExhibition/oldTreeExhibition/page', { current: 1, ...query });

/** All films, in their order. */
export const useFilms = () => useShown<Film[]>('billboard/billboard/data', {});

/** The videos at the top of the list of films, where an administrator has set any. */
export const useFixedVideos = () => useShown<FixedVideo[]>('billboard/billboard/fixedVideos', {});

/** Photographs of an edition of the exhibition: `2022` or `2023`. */
export const usePhotos = (photoExhibition: string, xzCode: string) =>
  useShown<Exhibit[]>('apicture/apicture/photoGraphyOldTree', { photoExhibition, xzCode });

/** Entries of all categories about one tree or group. */
export const useEssence = (of: {
  provinceOldTreeNumber: string | null;
  provinceGroupNumber: string | null;
}) =>
  useShown<Essence>(
    'apicture/apicture/getEssenceDisplayDetail',
    of,
    Boolean(of.provinceOldTreeNumber ?? of.provinceGroupNumber),
  );
