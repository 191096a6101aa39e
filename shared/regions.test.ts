import { regionCode, withoutFilling } from './regions.js';

describe('The code of a region', () => {
  it.each([
    ['330106000000', '330106'],
    ['330106000', '330106'],
    ['330106001000', '330106001'],
    ['330106', '330106'],
    ['330100', '3301'],
    ['330000000000', '33'],
    ['441900000000', '441900'],
    ['441900', '441900'],
    ['350527000', '350527000'],
    ['3301060', '3301060'],
    ['', ''],
  ])('%s without the zeros of a longer form is %s', (code, own) => {
    expect(withoutFilling(code)).toBe(own);
  });

  it('of zeros alone is the nation', () => {
    expect(['00', '000000', '000000000000'].map(regionCode)).toEqual(['', '', '']);
  });
});
