/**
 * How many of a hundred trees stand for each share in percent: together a hundred, by the largest remainders, and one at
 * least for whatever is there at all.
 */
export function hundredOf(shares: readonly number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  if (sum <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (share / sum) * 100);
  const counts = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : 0));
  const byRemainder = exact
    .map((share, at) => ({ at, rest: share - (counts[at] ?? 0) }))
    .filter(({ at }) => (shares[at] ?? 0) > 0)
    .sort((a, b) => b.rest - a.rest);
  const missing = 100 - counts.reduce((all, count) => all + count, 0);
  const order = missing > 0 ? byRemainder : [...byRemainder].reverse();
  for (let i = 0; i < Math.abs(missing); i++) {
    const at = order[i % order.length]?.at ?? 0;
    counts[at] = (counts[at] ?? 0) + Math.sign(missing);
  }
  return counts;
}
