import { readPaging } from './list-state.js';

describe('the size of a page', () => {
  const read = (own: Record<string, string>, size = 10) => {
    const { size: shown, mends } = readPaging(own, [], size);
    return [shown, mends.map(({ key }) => key)];
  };

  it('is that of the address, else that which the person keeps', () => {
    expect(read({ size: '50' })).toEqual([50, []]);
    expect(read({}, 100)).toEqual([100, []]);
  });

  it('is the nearest to one that no list has, with a notice', () => {
    expect(read({ size: '99999' })).toEqual([200, ['sizeAdjusted']]);
    expect(read({ size: '0' })).toEqual([10, ['sizeAdjusted']]);
    expect(read({ size: '50x' }, 30)).toEqual([30, ['sizeAdjusted']]);
  });

  it('is the larger where two are as near: 30 for the 20 that lists had before, without a notice', () => {
    expect(read({ size: '40' })).toEqual([50, ['sizeAdjusted']]);
    expect(read({ size: '20' })).toEqual([30, []]);
    expect(read({}, 20)).toEqual([30, []]);
  });
});
