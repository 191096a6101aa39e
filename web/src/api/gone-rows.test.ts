import { goneOf } from './gone-rows.js';

const first = { isFirst: true, isFull: true };

describe('Rows that a list has lost', () => {
  it.each([
    ['one in the middle of a full page', 'abcd', 'acde', first, 'b'],
    ['none of what slid behind a full page', 'abcd', 'xabc', first, ''],
    ['the last of a page with room', 'abcd', 'abc', { isFirst: true, isFull: false }, 'd'],
    ['all of a page that is empty now', 'abcd', '', { isFirst: true, isFull: false }, 'abcd'],
    ['none of what slid to the page before', 'abcd', 'bcde', { isFirst: false, isFull: true }, ''],
    ['none of a later page that shows other rows', 'abcd', 'wxyz', { isFirst: false, isFull: true }, ''],
    ['none where nothing was shown before', '', 'abcd', first, ''],
  ])('are %s', (_name, before, now, page, gone) => {
    expect(goneOf([...before], [...now], page)).toEqual([...gone]);
  });
});
