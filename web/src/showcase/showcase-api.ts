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

/** Entries that a viewer or list asks for at once: all that there are, and the most that one call answers. */
export const ALL_ENTRIES = 10_000;
/** Pictures of a page of photographs. */
export const PHOTOS_A_PAGE = 7;
/** Addresses of pictures and films hold for an hour: what stays open longer asks for new ones in time. */
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

/** Footprints of a region, or the one of an entry's tree. */
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

/** The videos that the list of films begins with, where an administrator has set any. */
export const useFixedVideos = () => useShown<FixedVideo[]>('billboard/billboard/fixedVideos', {});

/** Photographs of an edition of the exhibition: `2022` or `2023`. */
export const usePhotos = (photoExhibition: string, xzCode: string) =>
  useShown<Exhibit[]>('apicture/apicture/photoGraphyOldTree', { photoExhibition, xzCode });

/** What all categories show of one tree or group. */
export const useEssence = (of: {
  provinceOldTreeNumber: string | null;
  provinceGroupNumber: string | null;
}) =>
  useShown<Essence>(
    'apicture/apicture/getEssenceDisplayDetail',
    of,
    Boolean(of.provinceOldTreeNumber ?? of.provinceGroupNumber),
  );
