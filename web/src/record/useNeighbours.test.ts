import { placeIn } from './useNeighbours.js';

describe('The rows beside one', () => {
  it('are those before and after it in the list one came from', () => {
    expect(placeIn(['a', 'b', 'c'], 'b')).toEqual({ place: 2, of: 3, previous: 'a', next: 'c' });
    expect(placeIn(['a', 'b', 'c'], 'c')).toMatchObject({ previous: 'b', next: undefined });
  });

  it('are none for whoever came from no list', () => {
    expect(placeIn(['a'], 'z')).toMatchObject({ place: 0, previous: undefined, next: undefined });
  });
});
