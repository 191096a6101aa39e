import { looksUp } from './feature-sql.js';

describe('a thinned answer', () => {
  const of = (matched: number, limit: number, highest: number) =>
    looksUp({ every: Math.ceil(matched / limit), highest }, matched);

  it('looks up single keys of millions, and reads a region or a small register instead', () => {
    expect(of(4_600_000, 5_000, 5_000_000)).toBe(true);
    expect(of(715_000, 5_000, 5_000_000)).toBe(true);
    expect(of(100_000, 5_000, 5_000_000)).toBe(false);
    expect(of(21_000, 20_000, 30_000)).toBe(false);
  });
});
