import { classesOf, classOf, shadeAt } from './classes.js';

describe('The classes of the wall map', () => {
  const provinces = [900, 1600, 4322, 9000, 26000, 44000, 109000, 190000, 300000, 570000, 760534, 1037900];

  it('have round bounds in ascending order within what there is', () => {
    const { bounds, most } = classesOf(provinces, 6);
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
    expect(bounds).toHaveLength(5);
    for (const bound of bounds) expect(String(bound)).toMatch(/^[1-9]0*$/);
    expect(most).toBe(1037900);
  });

  it('hold about as many regions each, and every region is in one', () => {
    const classes = classesOf(provinces, 6);
    const counts = [0, 0, 0, 0, 0, 0];
    for (const value of provinces) counts[classOf(classes, value) ?? -1]!++;
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
    expect(counts.reduce((a, b) => a + b)).toBe(provinces.length);
  });

  it('leave regions without trees out and bear few, equal or no values', () => {
    expect(classOf(classesOf(provinces, 6), 0)).toBeUndefined();
    expect(classesOf([], 6)).toEqual({ bounds: [], least: 0, most: 0 });
    expect(classOf(classesOf([7, 7, 7], 6), 7)).toBe(0);
    expect(classesOf([1, 2], 6).bounds).toEqual([2]);
  });

  it('are as round where all values are parts of one', () => {
    const { bounds } = classesOf([0.04, 0.08, 0.19, 0.22, 0.6, 0.83], 3);
    expect(bounds).toEqual([0.2, 0.6]);
  });

  it('use the whole ramp, however few they are', () => {
    expect([0, 1, 2].map((at) => shadeAt(at, 3, 6))).toEqual([0, 3, 5]);
    expect(shadeAt(0, 1, 6)).toBe(4);
  });
});
