/**
 * Rows that a page had and that its list has lost, now that the page was read anew. Those at its ends may have slid to the
 * page before or behind it, and count as there.
 */
export function goneOf(
  before: readonly unknown[],
  now: readonly unknown[],
  { isFirst, isFull }: { isFirst: boolean; isFull: boolean },
): unknown[] {
  const present = new Set(now);
  const from = isFirst ? 0 : before.findIndex((key) => present.has(key));
  const to = isFull ? before.findLastIndex((key) => present.has(key)) : before.length;
  return from < 0 ? [] : before.slice(from, Math.max(from, to)).filter((key) => !present.has(key));
}
