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
