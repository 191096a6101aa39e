/**
 * How many of a hundred trees stand for each share in percent: together a hundred, by the largest remainders, and one at
 * least for whatever is there at all.
 */
export function hundredOf(shares: readonly number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  if (sum <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (share / sum) * 100);
  const counts = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : 0));
  for (;;) {
    const missing = 100 - counts.reduce((all, count) => all + count, 0);
    if (missing === 0) return counts;
    // What is missing goes to who lost most by rounding; what is too much is taken from who has most.
    const lacks = exact.map((share, at) => (share > 0 ? share - (counts[at] ?? 0) : -Infinity));
    const at = missing > 0 ? lacks.indexOf(Math.max(...lacks)) : counts.indexOf(Math.max(...counts));
    counts[at] = (counts[at] ?? 0) + Math.sign(missing);
  }
}
