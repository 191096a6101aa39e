import { shares } from './shares.js';

describe('shares', () => {
  it('gives what rounding leaves over to the largest', () => {
    expect(shares([1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
    expect(shares([812, 132, 56])).toEqual([81.2, 13.2, 5.6]);
  });

  it('adds up to 100.00 for any counts', () => {
    for (let seed = 1; seed < 500; seed++) {
      const counts = [seed % 7, (seed * 31) % 101, (seed * 17) % 1009, seed];
      const sum = shares(counts).reduce((a, b) => a + Math.round(b * 100), 0);
      expect(sum).toBe(10_000);
    }
  });

  it('is zero where there is nothing', () => {
    expect(shares([0, 0])).toEqual([0, 0]);
    expect(shares([])).toEqual([]);
  });
});
