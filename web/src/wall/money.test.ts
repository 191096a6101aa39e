import { moneyIn } from './money.js';

describe('Money on a wall', () => {
  it('is counted in 万元, a great sum in 亿元, and in yuan for English readers', () => {
    expect(moneyIn('zh', 1861.5)).toEqual({ value: 1861.5, unit: 'wan' });
    expect(moneyIn('zh', 160_000)).toEqual({ value: 16, unit: 'yi' });
    expect(moneyIn('en', 12.34)).toEqual({ value: 123_400, unit: 'yuan' });
  });

  it('has one unit where amounts stand together', () =>
    expect(moneyIn('zh', 5000, 160_000)).toEqual({ value: 0.5, unit: 'yi' }));
});
