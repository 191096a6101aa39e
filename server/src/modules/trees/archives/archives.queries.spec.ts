import { copyParts } from './archives.queries.js';

describe('counties that are copied together', () => {
  const sizes = (...rows: number[]) => rows.map((num, at) => ({ county: `33010${at}`, num }));

  it('have about as many rows as a part, in the order of their codes', () => {
    expect(copyParts(sizes(20_000, 30_000, 1, 49_999))).toEqual([
      ['330100', '330101'],
      ['330102', '330103'],
    ]);
  });

  it('stand alone where they are larger than a part', () => {
    expect(copyParts(sizes(80_000, 1))).toEqual([['330100'], ['330101']]);
  });

  it('are none where there is nothing to copy', () => {
    expect(copyParts([])).toEqual([]);
  });
});
