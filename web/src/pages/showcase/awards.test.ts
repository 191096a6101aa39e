import { byAward } from './awards.js';

describe('the photo exhibition', () => {
  it('is hung award by award, the highest first, what has none at the end', () => {
    const works = ['6', 3, null, '1', '3', '9'].map((type, id) => ({ id, type }));
    expect(byAward(works).map(([award, own]) => [award, own.map(({ id }) => id)])).toEqual([
      ['1', [3]],
      ['3', [1, 4]],
      ['6', [0]],
      ['other', [2, 5]],
    ]);
  });
});
