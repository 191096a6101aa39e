const HUNDREDTHS = 10_000;

/**
 * Shares in percent with two decimals, rounded half up. What rounding leaves over is spread from the largest on, a
 * hundredth each, so that they add up to 100.00 and none is wrong by more, however many they are. Table, figures and ring
 * all show these.
 */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const parts = counts.map((count) => Math.floor((count * HUNDREDTHS) / total + 0.5));
  const rest = HUNDREDTHS - parts.reduce((sum, part) => sum + part, 0);
  const largestFirst = counts.map((count, at) => ({ count, at })).sort((a, b) => b.count - a.count);
  for (const { at } of largestFirst.slice(0, Math.abs(rest))) parts[at] = (parts[at] ?? 0) + Math.sign(rest);
  return parts.map((part) => part / 100);
}
