/** A film as a text of an entry names it. */
export interface FilmAddress {
  url: string;
  /** Its place among the films where it has no title of its own. */
  title: string;
}

/**
 * The films of an entry: addresses with semicolons or line breaks between them, titles with commas, paired by their
 * position.
 */
export function readFilms(video: unknown, urlName: unknown): FilmAddress[] {
  const titles = String(urlName ?? '').split(/[,，]/);
  return String(video ?? '')
    .split(/[;；\n]/)
    .map((address) => address.trim())
    .filter((url) => url !== '')
    .map((url, at) => ({ url, title: (titles[at] ?? '').trim() || String(at + 1) }));
}

/** The field of a kind of content that holds addresses of films, where it has one. */
export const filmAddressOf = ({ fields }: { fields: object }): string | undefined =>
  ['url', 'video'].find((name) => name in fields);
