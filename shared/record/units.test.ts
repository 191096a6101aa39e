import { addsUp, amountUnits } from './units.js';

describe('Figures of a unit', () => {
  it('add up over rows where it is one of amounts, also when a field writes its words itself', () => {
    expect(Object.values(amountUnits).every(addsUp)).toBe(true);
    expect(addsUp(['株', 'trees'])).toBe(true);
  });

  it('do not where it is one of years, lengths or shares, or there is none', () => {
    expect(
      [['年', 'years'] as const, ['米', 'm'] as const, ['%', '%'] as const, undefined].map(addsUp),
    ).toEqual(Array(4).fill(false));
  });
});
