import { archiveMarkOf, RegionScope, regionScopeOf } from './archives.js';
import { thisYear } from './clock.js';

describe('what a year is read from', () => {
  const current = thisYear();
  it.each([
    [RegionScope.region, current, 2],
    [RegionScope.region, current - 1, 1],
    [RegionScope.nation, current, 1],
    [RegionScope.nation, current - 1, 1],
    [RegionScope.nation, undefined, 2],
  ])('in scope %i of year %s is %i', (scope, year, mark) => {
    expect(archiveMarkOf({ scope, year })).toBe(mark);
  });

  it('is what somebody has chosen, and the live rows where nothing decides', () => {
    expect(archiveMarkOf({ scope: RegionScope.region, year: current, chosen: '1' })).toBe(1);
    expect(archiveMarkOf({ scope: RegionScope.nation, year: current, chosen: 2 })).toBe(2);
    expect(archiveMarkOf({ year: current - 1 })).toBe(2);
  });

  it('is the nation’s for its level and for roles that name the country', () => {
    expect(regionScopeOf({ xzjb: 1 })).toBe(RegionScope.nation);
    expect(regionScopeOf({ xzjb: 2, role_name: 'country,admin' })).toBe(RegionScope.nation);
    expect(regionScopeOf({ xzjb: 2, role_name: 'province' })).toBe(RegionScope.region);
    expect(regionScopeOf({})).toBe(RegionScope.region);
  });
});
