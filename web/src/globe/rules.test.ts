import {
  boundariesOf,
  boundaryLevelOf,
  GLOBE,
  isBoundaryOf,
  MARK_SIZE,
  nearestTo,
  pickRadius,
  regionOfBoundary,
  tileLevel,
  wheelRegion,
} from './rules.js';

describe('boundaries', () => {
  it.each([
    ['', ['country', 'province'], 1],
    ['33', ['country', 'city'], 2],
    ['3301', ['country', 'county'], 3],
    ['330106', ['country', 'county'], 3],
    ['330106001', ['country', 'county'], 3],
  ])('of region "%s" are %p', (code, names, level) => {
    expect(boundariesOf(code)).toEqual(names);
    expect(boundaryLevelOf(code)).toBe(level);
  });

  it('are those of the finest level inside the region that is shown', () => {
    expect(['33', '3301'].map((code) => isBoundaryOf('', code))).toEqual([true, false]);
    expect(['33', '3301', '3401', '330106'].map((code) => isBoundaryOf('33', code))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(['330106', '330206'].map((code) => isBoundaryOf('3301', code))).toEqual([true, false]);
  });

  it('come two seconds after the start', () => expect(GLOBE.boundaryDelay).toBe(2000));
});

describe('the wheel', () => {
  const COUNTY = '330106';
  const nation = { xzjb: 1, own: '' };
  it.each([
    [4, ''],
    [5, ''],
    [6, '33'],
    [7, '33'],
    [8, '3301'],
    [9, '3301'],
    [10, COUNTY],
    [17, COUNTY],
  ])('at tile level %i shows region "%s" to the nation', (level, code) => {
    expect(wheelRegion(level, COUNTY, nation)).toBe(code);
  });

  it('acts for provinces from level 6, for cities from 8, and never for counties', () => {
    const at = (xzjb: number, own: string) =>
      [5, 6, 8, 10].map((level) => wheelRegion(level, COUNTY, { xzjb, own }));
    expect(at(2, '33')).toEqual([undefined, '33', '3301', COUNTY]);
    expect(at(3, '3301')).toEqual([undefined, undefined, '3301', COUNTY]);
    expect(at(4, COUNTY)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('never leads above or beside the own region', () => {
    expect(wheelRegion(6, COUNTY, { xzjb: 1, own: '3301' })).toBe('3301');
    expect(wheelRegion(6, '320102', { xzjb: 2, own: '33' })).toBeUndefined();
    expect(wheelRegion(10, '', nation)).toBeUndefined();
  });

  it('reads the tile level from the size of a pixel', () => {
    expect([156_543, 9000, 2446, 1223, 305, 38, 0, Number.NaN].map(tileLevel)).toEqual([
      0, 4, 6, 7, 9, 12, 0, 0,
    ]);
  });
});

describe('a click', () => {
  it('looks from 500 km down to 12.5 m around it, less from lower', () => {
    const heights = [20_000_000, 7_000_000, 1_000_000, 100_000, 10_000, 1_000, 500];
    expect(heights.map(pickRadius)).toEqual([500, 200, 25, 2.5, 0.2, 0.025, 0.0125]);
    const all = Array.from({ length: 60 }, (_, at) => pickRadius(100 * 1.25 ** at));
    expect(all).toEqual(all.toSorted((one, other) => one - other));
  });

  it('meets the nearest mark within that', () => {
    const marks = [
      { id: 'a', lon: 120, lat: 30 },
      { id: 'b', lon: 120.02, lat: 30 },
    ];
    expect(nearestTo(marks, [120.015, 30], 5)?.id).toBe('b');
    expect(nearestTo(marks, [120.1, 30], 5)).toBeUndefined();
  });

  it('of two shows the region of the boundary it meets', () => {
    expect(['33', '3301', '330106', '00', '330106001', null].map(regionOfBoundary)).toEqual([
      '33',
      '3301',
      '330106',
      '',
      undefined,
      undefined,
    ]);
  });
});

describe('the globe', () => {
  it('has the sizes and heights of the specification', () => {
    expect(GLOBE).toMatchObject({
      box: [80, 22, 130, 55],
      height: 7_000_000,
      flight: 10_000,
      pitch: -20,
      settled: 300,
      baseLevel: 18,
      satelliteLevel: 17,
    });
    expect(MARK_SIZE).toEqual({ normal: [14, 20], selected: [30, 30] });
  });
});
