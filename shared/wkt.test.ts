import { hectaresOf, isInside, middleOf, middleOfWkt, normalWkt, partsOf } from './wkt.js';

const SQUARE = '((120 30,120.1 30,120.1 30.1,120 30))';

describe('Geometries as text', () => {
  it('are stored as areas of six decimals, however they are written', () => {
    expect(normalWkt('polygon', ` polygon ( ( 120.00000001 30, 120.1 30 ,120.1 30.1,120 30) ) `)).toBe(
      `MULTIPOLYGON(${SQUARE})`,
    );
    expect(normalWkt('polygon', `MULTIPOLYGON(${SQUARE}, ${SQUARE})`)).toBe(
      `MULTIPOLYGON(${SQUARE},${SQUARE})`,
    );
    expect(normalWkt('line', 'LINESTRING(120 30, 120.1 30)')).toBe('LINESTRING(120 30,120.1 30)');
  });

  it('are one area where one is asked for', () => {
    expect(normalWkt('area', `POLYGON${SQUARE}`)).toBe(`POLYGON${SQUARE}`);
    expect(normalWkt('area', `MULTIPOLYGON(${SQUARE})`)).toBe(`POLYGON${SQUARE}`);
    expect(normalWkt('area', `MULTIPOLYGON(${SQUARE},${SQUARE})`)).toBeUndefined();
  });

  it('tell their rings, holes after the outer one', () => {
    const wkt = 'POLYGON((120 30,121 30,121 31,120 30),(120.5 30.2,120.6 30.2,120.6 30.3,120.5 30.2))';
    expect(partsOf('polygon', wkt)?.[0]?.map((ring) => ring.length)).toEqual([4, 4]);
  });

  it('hold what lies in one of their areas and not in its hole', () => {
    const hole = '(120.02 30.02,120.06 30.02,120.06 30.06,120.02 30.06,120.02 30.02)';
    const areas = `((120 30,120.1 30,120.1 30.1,120 30.1,120 30),${hole}),((121 30,122 30,122 31,121 30))`;
    const rings = partsOf('polygon', `MULTIPOLYGON(${areas})`)!.flat();
    const met = [120.01, 120.04, 120.08, 120.5, 121.5].map((lon) => isInside(rings, [lon, 30.04]));
    expect(met).toEqual([true, false, true, false, true]);
  });

  it('tell their area without the holes, and their middle', () => {
    const outer = '120 30,120.01 30,120.01 30.01,120 30.01,120 30';
    const hole = '120 30,120.005 30,120.005 30.01,120 30.01,120 30';
    const whole = partsOf('polygon', `POLYGON((${outer}))`)!;
    // PostGIS says 107.02 ha on the spheroid.
    expect(hectaresOf(whole)).toBeCloseTo(107, 0);
    expect(hectaresOf(partsOf('polygon', `POLYGON((${outer}),(${hole}))`)!)).toBeCloseTo(53.5, 0);
    expect(middleOf(whole)).toEqual([120.005, 30.005]);
  });

  it.each([
    [
      'bent around a corner',
      '(((120 30,120.04 30,120.04 30.01,120.01 30.01,120.01 30.03,120 30.03,120 30)))',
      { lon: 120.005, lat: 30.02 },
    ],
    [
      'around a hole',
      '(((120 30,120.04 30,120.04 30.03,120 30.03,120 30),(120.01 30.01,120.01 30.02,120.03 30.02,120.01 30.01)))',
      { lon: 120.03, lat: 30.015 },
    ],
    [
      'in two areas',
      '(((120 30,120.01 30,120.01 30.01,120 30)),((120.03 30,120.06 30,120.06 30.01,120.03 30.01,120.03 30)))',
      { lon: 120.045, lat: 30.005 },
    ],
  ])('have their middle inside where they lie %s', (_, areas, middle) =>
    expect(middleOfWkt(`MULTIPOLYGON${areas}`)).toEqual(middle),
  );

  it.each([
    ['no geometry', 'somewhere'],
    ['an empty one', 'POLYGON EMPTY'],
    ['another shape', 'POINT(120 30)'],
    ['a ring that does not close', 'POLYGON((120 30,121 30,121 31,120 31))'],
    ['a ring of two positions', 'POLYGON((120 30,121 30,120 30))'],
    ['a position outside the nation', 'POLYGON((20 30,121 30,121 31,20 30))'],
    ['a height', 'POLYGON((120 30 1,121 30 1,121 31 1,120 30 1))'],
    ['brackets that do not fit', 'POLYGON((120 30,121 30,121 31,120 30)'],
    ['brackets too many', `POLYGON(${SQUARE})`],
    ['what is no number', 'POLYGON((x y,121 30,121 31,x y))'],
    ['what stands behind it', `POLYGON${SQUARE};drop`],
  ])('refuse %s', (_, wkt) => expect(normalWkt('polygon', wkt)).toBeUndefined());
});
