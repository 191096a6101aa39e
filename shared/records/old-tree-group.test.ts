import { groupFaults, isProtectedLess } from './old-tree-group.rules.js';

/** A group in which nothing is wrong. */
const GROUP = {
  trees: 45,
  oldTrees: 3,
  memberTrees: 3,
  minimumAltitude: 80,
  highestAltitude: 120,
  area: 1.1,
  geomArea: 1,
  underwoodType: '茶',
  underwoodDensity: 20,
  manageCompany: '村委会',
};

describe('Rules of tree groups', () => {
  it('find nothing in a group that keeps them, and nothing in an empty one but who cares for it', () => {
    expect(groupFaults(GROUP)).toEqual([]);
    expect(groupFaults({}).map(({ field }) => field)).toEqual(['manageCompany']);
  });

  it.each([
    ['G04', { trees: 9 }, { trees: 10 }, 'trees', true],
    ['G07 of what grows below', { underwoodType: null }, { underwoodType: null, underwoodDensity: 0 }, 'underwoodType'],
    ['G07 of the ground', { groundCoverDensity: 5 }, { groundCoverDensity: 5, groundCoverType: '草' }, 'groundCoverType'],
    ['G08', { highestAltitude: 79 }, { highestAltitude: 80 }, 'highestAltitude'],
    ['G10', { area: 1.21 }, { area: 1.2 }, 'area', true],
    ['G11 beside all trees', { oldTrees: 46, memberTrees: 46 }, { oldTrees: 45, memberTrees: 45 }, 'oldTrees'],
    ['G11 beside the register', { memberTrees: 4 }, { memberTrees: null }, 'oldTrees', true],
    ['the shares by age', { age300Rate: 60, age100Rate: 30 }, { age300Rate: 60.01, age100Rate: 40 }, 'age300Rate'],
  ] as const)('%s: one row breaks it, another does not', (_, broken, whole, field, warning = undefined) => {
    const found = groupFaults({ ...GROUP, ...broken });
    expect(found.map((fault) => [fault.field, fault.warning])).toEqual([[field, warning]]);
    expect(groupFaults({ ...GROUP, ...whole })).toEqual([]);
  });

  it('compare levels of protection: 1 is the highest', () => {
    expect(isProtectedLess('3', '2')).toBe(true);
    expect(isProtectedLess('1', '2')).toBe(false);
    expect(isProtectedLess('2', '2')).toBe(false);
    expect(isProtectedLess(null, '1')).toBe(false);
    expect(isProtectedLess('3', null)).toBe(false);
  });
});
