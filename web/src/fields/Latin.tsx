import { Fragment } from 'react';

/** Marks of rank between the parts of a name, which stand upright as its authors do. */
const RANKS = new Set([
  'var.',
  'subsp.',
  'f.',
  'ssp.',
  'cf.',
  'aff.',
  '×',
  'x',
  'ex',
  'et',
  'in',
  'de',
  'van',
  'von',
]);

/** Whether a word belongs to the name itself: the genus, and what is written small after it. */
const isOfName = (word: string, at: number): boolean =>
  at === 0 || (/^[a-z-]+$/.test(word) && !RANKS.has(word));

/** A Latin name, its authors upright: *Ginkgo biloba* L. */
export function Latin({ name }: { name: unknown }) {
  const words = String(name ?? '')
    .split(' ')
    .filter(Boolean);
  return words.map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {isOfName(word, at) ? <i className="latin">{word}</i> : word}
    </Fragment>
  ));
}
