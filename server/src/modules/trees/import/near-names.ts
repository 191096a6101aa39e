const MAX_NAMED = 3;
/** Names that near ones are looked for: a file with a new wrong name in every row takes no longer for it. */
const MAX_ASKED = 200;
/** Longer texts are no name that somebody has mistyped. */
const MAX_NAME = 50;

/**
 * Looks for the names closest to one that is none of them, at most three: a character too few, too many, another or
 * two changed about, and one more for each three characters. What was asked once is remembered.
 */
export function nearNames(names: Iterable<string>): (name: string) => readonly string[] {
  const known = [...names].map((name) => [name, [...name]] as const);
  const asked = new Map<string, readonly string[]>();
  const search = (name: string): readonly string[] => {
    const own = [...name];
    const allowed = Math.max(1, Math.floor(own.length / 3));
    return known
      .flatMap(([each, other]) => {
        if (Math.abs(own.length - other.length) > allowed) return [];
        // Two names that share nothing are not alike, however short they are; most end here.
        if (!other.some((character) => own.includes(character))) return [];
        const steps = distance(own, other);
        if (steps > allowed) return [];
        return [{ each, rank: steps + (own[0] === other[0] ? 0 : 0.5) }];
      })
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MAX_NAMED)
      .map(({ each }) => each);
  };
  return (name) => {
    const found = asked.get(name);
    if (found) return found;
    if (asked.size >= MAX_ASKED || name.length > MAX_NAME) return [];
    const near = search(name);
    asked.set(name, near);
    return near;
  };
}

/** Steps from one word to the other; changing two neighbours about is one. */
function distance(a: readonly string[], b: readonly string[]): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const steps = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(turned ? Math.min(steps, at(i - 2, j - 2) + 1) : steps);
    }
  }
  return at(a.length, b.length);
}
