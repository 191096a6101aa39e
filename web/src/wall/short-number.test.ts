import { shortNumber } from './short-number.js';

describe('A number on the wall', () => {
  it.each([
    [5_081_900, 'zh', '508.19', 'wan'],
    [5_081_900, 'en', '5.08', 'million'],
    [98_412, 'zh', '98,412', 'one'],
    [100_000, 'zh', '10.00', 'wan'],
    [760_534, 'en', '760,534', 'one'],
    [1_860_000_000, 'zh', '18.60', 'yi'],
    [0, 'zh', '0', 'one'],
    [-2318, 'zh', '-2,318', 'one'],
  ])('%d in %s is %s (%s)', (value, language, digits, scale) => {
    expect(shortNumber(value, language)).toEqual({ digits, scale });
  });
});
