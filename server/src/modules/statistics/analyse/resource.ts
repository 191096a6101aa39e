import type { ResourceRow, StatRegion } from '@gushu/shared';
import type { RegionGroups } from '../../trees/counts/index.js';

/**
 * The line of a region; `count` answers its single archives under a dimension's code. All trees are those that stand
 * alone and those of the groups: the archives of a group's members are not counted a second time.
 */
export function resourceRow(
  region: StatRegion,
  { groupNum, groupTrees }: Omit<RegionGroups, 'child'>,
  count: (dim: string, code: string) => number,
): ResourceRow {
  // An archive that does not say how its tree spreads is one of a tree by itself.
  const scattered = count('spreadC', '1') + count('spreadC', 'unknown');
  return {
    ...region,
    treeTotal: scattered + groupTrees,
    scattered,
    groupNum,
    groupTrees,
    levelOne: count('level', '1'),
    levelTwo: count('level', '2'),
    levelThree: count('level', '3'),
    famous: count('type', '2'),
    both: count('type', '3'),
    city: count('growPlace', '2'),
    rural: count('growPlace', '1'),
    normal: count('vigor', '1'),
    weak: count('vigor', '2'),
    danger: count('vigor', '3'),
    state: count('ownership', '1'),
    collective: count('ownership', '2'),
    personal: count('ownership', '3'),
    otherOwner: count('ownership', '4'),
    good: count('growEnvironment', '1'),
    middle: count('growEnvironment', '2'),
    poor: count('growEnvironment', '3'),
  };
}
