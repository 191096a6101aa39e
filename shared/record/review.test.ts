import { allowedTransitions, review, ReviewStatus, statusAfter } from '../index.js';

const HANGZHOU_XIHU = '330106';
const BEIJING_DONGCHENG = '110101';

describe('The review chain', () => {
  it.each([
    ['township staff hand a tree to the county', 4, 3, HANGZHOU_XIHU, ReviewStatus.county],
    ['the county ends the review of a level 3 tree', 3, 3, HANGZHOU_XIHU, ReviewStatus.approved],
    ['the county hands a level 2 tree to the city', 3, 2, HANGZHOU_XIHU, ReviewStatus.city],
    ['the city ends the review of a level 2 tree', 2, 2, HANGZHOU_XIHU, ReviewStatus.approved],
    ['the city hands a level 1 tree to the province', 2, 1, HANGZHOU_XIHU, ReviewStatus.province],
    [
      'a county without a city hands a level 1 tree to the province',
      3,
      1,
      BEIJING_DONGCHENG,
      ReviewStatus.province,
    ],
    ['a county without a city ends a level 2 tree', 3, 2, BEIJING_DONGCHENG, ReviewStatus.approved],
    ['the province ends the review of a level 1 tree', 1, 1, HANGZHOU_XIHU, ReviewStatus.approved],
    ['the nation ends what is meant for it', 1, 0, HANGZHOU_XIHU, ReviewStatus.nation],
  ] as const)('%s', (_, level, end, region, status) => {
    expect(statusAfter(level, end, region)).toBe(status);
  });

  const actionsOf = (status: ReviewStatus, xzCode: string, owner: boolean): string[] =>
    allowedTransitions(
      review,
      { values: { status }, xzCode: HANGZHOU_XIHU, end: 2 },
      { xzCode, owner, party: false, named: false, everyLevel: false, holds: () => true },
    ).map(({ action }) => action);

  it('lets only the level it waits for pass or return', () => {
    expect(actionsOf(ReviewStatus.city, '3301', false)).toEqual(['pass', 'return']);
    expect(actionsOf(ReviewStatus.city, HANGZHOU_XIHU, false)).toEqual([]);
  });

  it('lets the submitter withdraw what nobody has handled', () => {
    expect(actionsOf(ReviewStatus.county, '330106001', true)).toEqual(['withdraw']);
    expect(actionsOf(ReviewStatus.city, '330106001', true)).toEqual([]);
  });

  it('lets nobody move what is approved', () => {
    expect(actionsOf(ReviewStatus.approved, '330106001', true)).toEqual([]);
    expect(actionsOf(ReviewStatus.approved, '33', false)).toEqual([]);
  });
});
