import { isContradiction } from './statistical-table.js';

describe('A figure of a table', () => {
  it.each([
    [1.05, 1, false],
    [2.1, 2, false],
    [0.63, 0.6, false],
    [1.06, 1, true],
    [105, 100, false],
    [106, 100, true],
    [1, 0, true],
    [0, 0, false],
  ])(
    'of %d contradicts the register with %d by more than five percent: %s',
    (entered, counted, contradicts) => {
      expect(isContradiction(entered, counted)).toBe(contradicts);
    },
  );
});
