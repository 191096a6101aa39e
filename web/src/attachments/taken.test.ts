import { distanceText, groundOf, isFar, metresBetween, metresFrom, placeOf } from './taken.js';

describe('The place of a picture', () => {
  it('is measured along the ground', () => {
    expect(metresBetween([120.13, 30.25], [120.13, 30.25])).toBe(0);
    expect(Math.round(metresBetween([120.13, 30.25], [120.13, 30.26]))).toBe(1_112);
    expect(distanceText(metresBetween([120, 30], [121, 30]))).toBe('96.3 km');
  });

  it('is far from its tree beyond 500 m, and unknown is not far', () => {
    expect([isFar(500), isFar(501), isFar(null), isFar(undefined)]).toEqual([false, true, false, false]);
    expect([placeOf('', 30), placeOf(null, 30), placeOf('120.1', '30')]).toEqual([
      undefined,
      undefined,
      [120.1, 30],
    ]);
  });

  it('is measured from the outline of a group, which it may lie in, and without one from its middle', () => {
    const geom =
      'MULTIPOLYGON(((120 30,120.02 30,120.02 30.02,120 30.02,120 30),(120.005 30.005,120.005 30.015,120.015 30.015,120.015 30.005,120.005 30.005)))';
    const group = { lon: 120.002, lat: 30.01, geom };
    const metres = (row: object, lon: number, lat: number) =>
      Math.round(metresFrom(groundOf({ ...row })!, [lon, lat]));
    expect(metres(group, 120.018, 30.018)).toBe(0);
    expect(metres(group, 120.01, 30.03)).toBe(1_112);
    // In the hole, half a kilometre from its sides.
    expect(metres(group, 120.01, 30.01)).toBe(481);
    expect(metres({ ...group, geom: '' }, 120.002, 30.02)).toBe(1_112);
    expect(groundOf({ lon: '', lat: 30 })).toBeUndefined();
  });
});
