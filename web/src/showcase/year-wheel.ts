import { wrapped } from './pose.js';

/** Pictures of a year. */
export interface YearPictures<P> {
  year: string;
  list: readonly P[];
}

/** A picture with the year it is of. */
export interface YearPicture<P> {
  year: string;
  picture: P;
}

/** How long a picture stands. */
export const AUTOPLAY_MS = 3000;
/** Height of a carousel and of the strip below it, px: on a globe's panel, on a page of its own, within another page. */
export const CAROUSEL_HEIGHTS = {
  plain: { picture: 300, strip: 122 },
  page: { picture: 601, strip: 122 },
  part: { picture: 311, strip: 70 },
} as const;
export type CarouselSize = keyof typeof CAROUSEL_HEIGHTS;

/** All pictures in one row, year by year; a year without pictures has no place in it. */
export const inOneRow = <P>(years: readonly YearPictures<P>[]): YearPicture<P>[] =>
  years.flatMap(({ year, list }) => list.map((picture) => ({ year, picture })));

/** The years of the row in their order. */
export const yearsOf = <P>(row: readonly YearPicture<P>[]): string[] => [
  ...new Set(row.map(({ year }) => year)),
];

/** Where a year begins in the row. */
export const beginOf = <P>(row: readonly YearPicture<P>[], year: string): number =>
  Math.max(
    0,
    row.findIndex((place) => place.year === year),
  );

/** The first picture of the year before or after the one that is shown, from the last year on to the first. */
export function otherYear<P>(row: readonly YearPicture<P>[], at: number, step: 1 | -1): number {
  const years = yearsOf(row);
  const now = years.indexOf(row[at]?.year ?? '');
  return beginOf(row, years[wrapped(now, step, years.length)] ?? '');
}
