/** Stands between Chinese names in a field that holds several. */
export const LIST_OF_NAMES = '、';

/** Marks of rank between the parts of a name, and words between authors: they stand upright as the authors do. */
const RANKS = new Set(['var.', 'subsp.', 'ssp.', 'f.', 'cf.', 'aff.', '×', 'x']);
const BETWEEN = new Set(['ex', 'et', 'in', 'de', 'van', 'von']);

/** Whether a word of a Latin name belongs to the name itself: the genus, and the words after it in small letters. */
export const isOfName = (word: string, at: number): boolean =>
  at === 0 || (/^[a-z-]+$/.test(word) && !RANKS.has(word) && !BETWEEN.has(word));

/** Words of a Latin name. */
export const wordsOf = (name: unknown): string[] =>
  String(name ?? '')
    .split(' ')
    .filter(Boolean);

/** A Latin name without its authors: Pinus armandii var. mastersiana. */
export function withoutAuthors(name: string): string {
  const words = wordsOf(name);
  return words
    .filter(
      (word, at) =>
        isOfName(word, at) ||
        (RANKS.has(word) && words[at + 1] !== undefined && isOfName(words[at + 1] ?? '', 1)),
    )
    .join(' ');
}
