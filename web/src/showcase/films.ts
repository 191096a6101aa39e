import { type Film, FIXED_FILM_IDS, isOwnPath, readFilms } from '@gushu/shared';

/** A playable film. */
export interface PlayedFilm {
  url: string;
  /** Empty where it has none. */
  title: string;
  /** First picture, where there is one. */
  poster?: string | undefined;
}

/** Films of an entry with their titles; one without a title of its own has an empty one. */
export const filmsOf = (video: string, urlName: string): PlayedFilm[] =>
  readFilms(video, urlName).map(({ url, title }, at) => ({
    url,
    title: title === String(at + 1) ? '' : title,
  }));

/** Identity of a film: its file where it is one of ours, as its address changes with each read. */
export const filmKey = (url: string): string =>
  /[?&]name=([^&]+)/.exec(isOwnPath(url) ? url : '')?.[1] ?? url;

/** Key of `fileType` for a picture; every other one is a film. */
const PICTURE = '1';

/** The pictures and the films among files. */
export function splitFiles<F extends { fileType: string | number | null }>(
  files: readonly F[],
): { pictures: F[]; films: F[] } {
  const isPicture = ({ fileType }: F) => String(fileType ?? '') === PICTURE;
  return { pictures: files.filter(isPicture), films: files.filter((file) => !isPicture(file)) };
}

/** Regions whose list of films begins with the fixed ones: the whole country and Shaanxi. */
const FIXED_REGIONS: readonly string[] = ['', '61'];

/** A film as its list shows it. */
export type ListedFilm = Pick<Film, 'id' | 'name' | 'xzName' | 'description' | 'url' | 'firstFrameUrl'>;

const isFixed = ({ id }: ListedFilm): boolean => FIXED_FILM_IDS.some((one) => one === id);

/**
 * The films of a region and those below it, the fixed ones first where the region has them. A fixed one is the video of
 * its parameter, else the stored film with its id, which older data has.
 */
export function listedFilms(
  videos: readonly ListedFilm[],
  films: readonly (ListedFilm & Pick<Film, 'xzCode'>)[],
  region: string,
): ListedFilm[] {
  const own = films.filter((film) => !isFixed(film) && (film.xzCode ?? '').startsWith(region));
  if (!FIXED_REGIONS.includes(region)) return own;
  const fixed = FIXED_FILM_IDS.flatMap((id) => [...videos, ...films].find((film) => film.id === id) ?? []);
  return [...fixed, ...own];
}

/** The playable form of a listed film; undefined where it has no address that may be shown. */
export const playedOf = (film: {
  name: string;
  url: string | null;
  firstFrameUrl: string | null;
}): PlayedFilm[] =>
  film.url ? [{ url: film.url, title: film.name, poster: film.firstFrameUrl ?? undefined }] : [];
