/** Counts by code of a dimension. */
export type Codes = ReadonlyMap<string, number>;

/** Counts of a region without those of its children: trees whose code stops at the region. */
export function rest(own: Codes, children: readonly Codes[]): Codes {
  const left = new Map(own);
  for (const child of children) {
    for (const [code, count] of child) left.set(code, (left.get(code) ?? 0) - count);
  }
  return new Map([...left].filter(([, count]) => count > 0));
}
