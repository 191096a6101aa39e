import { placeIn } from './useNeighbours.js';

describe('The rows beside one', () => {
  const page = { ids: ['a', 'b', 'c'], before: 0, total: 190 };

  it('are those before and after it in the list one came from, of all its rows', () => {
    expect(placeIn(page, 'b')).toEqual({ place: 2, of: 190, previous: 'a', next: 'c' });
    expect(placeIn(page, 'c')).toMatchObject({ previous: 'b', next: undefined });
  });

  it('stand behind the pages before theirs', () => {
    expect(placeIn({ ...page, before: 20 }, 'a')).toMatchObject({ place: 21, of: 190, previous: undefined });
  });

  it('are at least as many as were reached, and uncounted where nobody counted them', () => {
    expect(placeIn({ ...page, total: 2 }, 'c')).toMatchObject({ place: 3, of: 3 });
    expect(placeIn({ ids: page.ids, before: 0 }, 'a')).toMatchObject({ place: 1, of: undefined });
  });

  it('are none for whoever came from no list', () => {
    expect(placeIn(page, 'z')).toMatchObject({ place: 0, previous: undefined, next: undefined });
  });
});
