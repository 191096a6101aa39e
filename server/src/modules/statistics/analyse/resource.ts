import type { ResourceRow, StatRegion } from '@gushu/shared';
import type { RegionGroups } from '../../trees/counts/index.js';
import type { Codes } from './unplaced.js';

/** Vigour of dead trees, which are in no count of the table. */
export const DEAD = '4';

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** Counts by code under names, and what has another code or none under the name `left`: together they are all. */
function parts<N extends string, L extends string>(
  codes: Codes,
  left: L,
  named: Readonly<Record<N, string>>,
): Record<N | L, number> {
  const found = Object.entries<string>(named).map(([name, code]) => [name, codes.get(code) ?? 0] as const);
  const rest = sumOf(codes.values()) - sumOf(found.map(([, count]) => count));
  return Object.fromEntries([...found, [left, rest]]) as Record<N | L, number>;
}

/**
 * The line of a region; `codesOf` answers its single archives by the codes of a dimension. All trees are those that stand
 * alone and those of the groups: the archives of a group's members are not counted a second time. The parts below are of
 * single archives, members of groups among them.
 */
export function resourceRow(
  region: StatRegion,
  { groupNum, groupTrees }: Omit<RegionGroups, 'child'>,
  codesOf: (dim: string) => Codes,
): ResourceRow {
  // An archive that does not say how its tree spreads is one of a tree by itself.
  const { members, scattered } = parts(codesOf('spreadC'), 'scattered', { members: '2' });
  return {
    ...region,
    ...{ treeTotal: scattered + groupTrees, scattered, groupTrees, groupNum },
    ...{ archives: scattered + members, members },
    ...parts(codesOf('level'), 'noLevel', { levelOne: '1', levelTwo: '2', levelThree: '3' }),
    ...parts(codesOf('type'), 'noKind', { ancient: '1', famous: '2', both: '3' }),
    ...parts(withoutDead(codesOf('vigor')), 'noVigor', { normal: '1', weak: '2', danger: '3' }),
    ...parts(codesOf('growPlace'), 'noPlace', { city: '2', rural: '1' }),
    ...parts(codesOf('ownership'), 'noOwner', {
      ...{ state: '1', collective: '2', personal: '3', otherOwner: '4' },
    }),
    ...parts(codesOf('growEnvironment'), 'noEnvironment', { good: '1', middle: '2', poor: '3' }),
  };
}

const withoutDead = (codes: Codes): Codes => new Map([...codes].filter(([code]) => code !== DEAD));
