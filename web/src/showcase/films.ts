import { isOwnPath, readFilms } from '@gushu/shared';

/** A film that can be played. */
export interface PlayedFilm {
  url: string;
  /** Empty where it has none. */
  title: string;
  /** Its first picture, where there is one. */
  poster?: string | undefined;
}

/** Films of an entry as it names them; one without a title of its own has none. */
export const filmsOf = (video: string, urlName: string): PlayedFilm[] =>
  readFilms(video, urlName).map(({ url, title }, at) => ({
    url,
    title: title === String(at + 1) ? '' : title,
  }));

/** What a film is told apart by: its file where it is one of ours, for its address is a new one whenever it is read. */
export const filmKey = (url: string): string =>
  /[?&]name=([^&]+)/.exec(isOwnPath(url) ? url : '')?.[1] ?? url;

/** Key of `fileType` that stands for a picture; every other is a film. */
const PICTURE = '1';

/** The pictures and the films among files. */
export function splitFiles<F extends { fileType: string | number | null }>(
  files: readonly F[],
): { pictures: F[]; films: F[] } {
  const isPicture = ({ fileType }: F) => String(fileType ?? '') === PICTURE;
  return { pictures: files.filter(isPicture), films: files.filter((file) => !isPicture(file)) };
}

/** Ids of the films that stand first, in their order, where the whole country or Shaanxi is shown. */
const FIXED_IDS = ['0', '999', '1'] as const;
const FIXED_REGIONS: readonly string[] = ['', '61'];

/** The list of films: the fixed ones first where a region has them, none of them twice. */
export function listedFilms<F extends { id: string }>(films: readonly F[], region: string): F[] {
  if (!FIXED_REGIONS.includes(region)) return films.filter(({ id }) => !isFixed(id));
  const first = FIXED_IDS.flatMap((id) => films.find((film) => film.id === id) ?? []);
  return [...first, ...films.filter(({ id }) => !isFixed(id))];
}

const isFixed = (id: string): boolean => (FIXED_IDS as readonly string[]).includes(id);

/** What is played of a film of the list; nothing where it has no address that may be shown. */
export const playedOf = (film: {
  name: string;
  url: string | null;
  firstFrameUrl: string | null;
}): PlayedFilm[] =>
  film.url ? [{ url: film.url, title: film.name, poster: film.firstFrameUrl ?? undefined }] : [];
