import { distanceText, isFar, metresBetween, placeOf } from './taken.js';

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
});
