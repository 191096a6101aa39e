import { regionLevel, type Label } from '@gushu/shared';

/** Names of the row of what has a code that stops at the region itself, by the region's level. */
const NAMES: readonly Label[] = [
  ['未填省级', 'Province not given'],
  ['未填地市', 'City not given'],
  ['未填区县', 'County not given'],
  ['未填乡镇', 'Township not given'],
  ['未填村级', 'Village not given'],
];

/** Name of the row of what stands in the region and in none of its children; a village has none. */
export const unplacedName = (region: string): Label | undefined => NAMES[regionLevel(region)];
