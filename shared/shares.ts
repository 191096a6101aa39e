const HUNDREDTHS = 10_000;

/**
 * Shares in percent with two decimals, rounded half up. What rounding leaves over goes to the largest, so that they
 * add up to 100.00. Table, figures and ring all show these.
 */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const parts = counts.map((count) => Math.floor((count * HUNDREDTHS) / total + 0.5));
  const largest = counts.indexOf(Math.max(...counts));
  const rest = HUNDREDTHS - parts.reduce((sum, part) => sum + part, 0);
  parts[largest] = (parts[largest] ?? 0) + rest;
  return parts.map((part) => part / 100);
}
