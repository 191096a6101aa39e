import { LRUCache } from 'lru-cache';

/** Addresses that an api-scope guards and the caller's roles do not open, and those that they do. */
export interface ApiRights {
  guarded: readonly string[];
  held: readonly string[];
}

/** An Ant pattern: `?` one character, `*` part of a segment, `**` any segments. */
export const ANT_PATTERN = /^\/[\w\-.*?/]{0,254}$/;

const MOST_PATTERNS = 2_000;
const compiled = new LRUCache<string, RegExp>({ max: MOST_PATTERNS });

const TOKENS = /\/\*\*(?=\/|$)|\*+|\?|[^*?/]+|\//g;

function wordOf(token: string): string {
  if (token === '/**') return '(?:/[^/]+)*';
  if (token === '?') return '[^/]';
  if (token.startsWith('*')) return '[^/]*';
  return token.replace(/[\\^$.+()[\]{}|-]/g, '\\$&');
}

const compile = (pattern: string): RegExp =>
  new RegExp(`^${(pattern.match(TOKENS) ?? []).map(wordOf).join('')}$`);

function patternOf(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = compile(pattern);
  compiled.set(pattern, made);
  return made;
}

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

/** Whether the caller may call a route (as the router knows it): free, or opened by a scope that he holds. */
export function apiAllowed(rights: ApiRights, route: string): boolean {
  if (rights.guarded.length === 0) return true;
  const paths = spellings(route);
  const matches = (pattern: string) => paths.some((path) => patternOf(pattern).test(path));
  return !rights.guarded.some(matches) || rights.held.some(matches);
}
