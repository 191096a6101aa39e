import { hundredOf } from './hundred.js';

describe('A hundred trees', () => {
  it.each([
    [
      [88.3, 10.2, 1.5],
      [88, 10, 2],
    ],
    [
      [99.9, 0.1, 0],
      [99, 1, 0],
    ],
    [
      [33.33, 33.33, 33.34],
      [33, 33, 34],
    ],
    [
      [99.98, 0.01, 0.01],
      [98, 1, 1],
    ],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    [[100], [100]],
  ])('stand for %j as %j', (shares, counts) => {
    expect(hundredOf(shares)).toEqual(counts);
  });
});
