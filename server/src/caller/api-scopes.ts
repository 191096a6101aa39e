import { LRUCache } from 'lru-cache';

/** Addresses that an api-scope guards and the caller's roles do not open, and those that they do. */
export interface ApiRights {
  guarded: readonly string[];
  held: readonly string[];
}

/** An Ant pattern: `?` one character, `*` part of a segment, `**` any segments. */
export const ANT_PATTERN = /^\/[\w\-.*?/]{0,254}$/;

const MAX_PATTERNS = 2_000;
const ANY_SEGMENTS = '**';
const split = new LRUCache<string, readonly string[]>({ max: MAX_PATTERNS });

function segmentsOf(pattern: string): readonly string[] {
  const known = split.get(pattern);
  if (known) return known;
  const made = pattern.split('/');
  split.set(pattern, made);
  return made;
}

/** Comparison of a piece of a pattern with a piece of the other text. */
interface Pieces {
  /** Whether the piece of the pattern takes any number of pieces. */
  isAny(piece: string): boolean;
  /** Whether it takes this one. */
  takes(piece: string, one: string): boolean;
  /** Whether this one can be among any number. */
  canPass(one: string): boolean;
}

/**
 * Compares piece by piece. Where it fails, the last "any number" takes one more: nothing before it is ever tried again,
 * so a pattern costs no more than its length for each piece, whatever people type.
 */
function matches(pattern: ArrayLike<string>, text: ArrayLike<string>, by: Pieces): boolean {
  let at = 0;
  let from = -1;
  let passed = 0;
  for (let i = 0; i < text.length;) {
    const piece = at < pattern.length ? pattern[at]! : undefined;
    if (piece !== undefined && by.isAny(piece)) {
      from = ++at;
      passed = i;
    } else if (piece !== undefined && by.takes(piece, text[i]!)) {
      at++;
      i++;
    } else {
      if (from < 0 || !by.canPass(text[passed]!)) return false;
      i = ++passed;
      at = from;
    }
  }
  while (at < pattern.length && by.isAny(pattern[at]!)) at++;
  return at === pattern.length;
}

const CHARACTERS: Pieces = {
  isAny: (piece) => piece === '*',
  takes: (piece, one) => piece === '?' || piece === one,
  canPass: () => true,
};

const SEGMENTS: Pieces = {
  isAny: (piece) => piece === ANY_SEGMENTS,
  takes: (piece, one) => piece === one || matches(piece, one, CHARACTERS),
  canPass: (one) => one !== '',
};

// The same calls under the specification's path and the open-source one: guarding one guards both.
const TWINS = [
  ['/blade-user/', '/blade-system/user/'],
  ['/blade-system/user/', '/blade-user/'],
] as const;

/** All spellings of a route's address that a pattern may mean. */
function spellings(route: string): string[] {
  const bare = route.replace(/^\/api(?=\/)/, '');
  const twins = TWINS.filter(([from]) => bare.startsWith(from)).map(
    ([from, to]) => to + bare.slice(from.length),
  );
  return [bare, ...twins].flatMap((path) => [path, `/api${path}`]);
}

/** Whether the caller may call a route (as the router knows it): free, or opened by a scope that they hold. */
export function apiAllowed(rights: ApiRights, route: string): boolean {
  if (rights.guarded.length === 0) return true;
  const paths = spellings(route).map((path) => path.split('/'));
  const names = (pattern: string) => paths.some((path) => matches(segmentsOf(pattern), path, SEGMENTS));
  return !rights.guarded.some(names) || rights.held.some(names);
}
