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

  it('distorts none of many: the largest pays a hundredth, not what all others were rounded up', () => {
    const counts = [100, ...Array.from({ length: 1000 }, () => 6)];
    const found = shares(counts);
    expect(Math.abs(found[0]! - (100 * 100) / 6100)).toBeLessThan(0.02);
    for (const share of found) expect(share).toBeGreaterThanOrEqual(0);
    expect(found.reduce((sum, share) => sum + Math.round(share * 100), 0)).toBe(10_000);
  });

  it('is zero where there is nothing', () => {
    expect(shares([0, 0])).toEqual([0, 0]);
    expect(shares([])).toEqual([]);
  });
});
