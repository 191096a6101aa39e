import type { ResourceRow, StatRegion } from '@gushu/shared';

/** The line of a region; `count` answers its trees under a dimension's code. */
export function resourceRow(
  region: StatRegion,
  groupNum: number,
  count: (dim: string, code: string) => number,
): ResourceRow {
  return {
    ...region,
    treeTotal: ['1', '2', 'unknown'].reduce((sum, code) => sum + count('spreadC', code), 0),
    scattered: count('spreadC', '1'),
    groupNum,
    groupTrees: count('spreadC', '2'),
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
