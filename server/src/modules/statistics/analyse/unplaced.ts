import { regionLevel, type Label } from '@gushu/shared';

/** Names of the row of trees whose code stops at the region itself, by the region's level. */
const NAMES: readonly Label[] = [
  ['未填省级', 'Province not given'],
  ['未填地市', 'City not given'],
  ['未填区县', 'County not given'],
  ['未填乡镇', 'Township not given'],
  ['未填村级', 'Village not given'],
];

/** Counts by code of a dimension. */
export type Codes = ReadonlyMap<string, number>;

/** Name of the row of what stands in the region and in none of its children; a village has none. */
export const unplacedName = (region: string): Label | undefined => NAMES[regionLevel(region)];

/** What a region counts and its children do not: trees whose code stops at the region. */
export function rest(own: Codes, children: readonly Codes[]): Codes {
  const left = new Map(own);
  for (const child of children) {
    for (const [code, count] of child) left.set(code, (left.get(code) ?? 0) - count);
  }
  return new Map([...left].filter(([, count]) => count > 0));
}
