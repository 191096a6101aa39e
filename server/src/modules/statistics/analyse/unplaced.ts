/** Counts by code of a dimension. */
export type Codes = ReadonlyMap<string, number>;

/** What a region counts and its children do not: trees whose code stops at the region. */
export function rest(own: Codes, children: readonly Codes[]): Codes {
  const left = new Map(own);
  for (const child of children) {
    for (const [code, count] of child) left.set(code, (left.get(code) ?? 0) - count);
  }
  return new Map([...left].filter(([, count]) => count > 0));
}
