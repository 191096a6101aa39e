import { exactDecimals, fewDecimals, moneyIn } from './money.js';

describe('Money on a wall', () => {
  it('is counted in 万元 and, for English readers, in millions of yuan, however much or little it is', () => {
    for (const [wan, million] of [
      [0.01, 0.0001],
      [18.82, 0.1882],
      [1861.5, 18.615],
      [742_850, 7428.5],
    ] as const) {
      expect(moneyIn('zh', wan)).toEqual({ value: wan, unit: 'wan' });
      expect(moneyIn('en', wan)).toEqual({ value: million, unit: 'million' });
    }
  });

  it('adds up as it is written', () => {
    const [received, bound] = [74_285.37, 624.49];
    for (const language of ['zh', 'en']) {
      const written = (wan: number) => {
        const { value, unit } = moneyIn(language, wan);
        return value.toFixed(exactDecimals(unit));
      };
      const left = Number(written(received)) - Number(written(bound));
      expect(left.toFixed(4)).toBe(Number(written(received - bound)).toFixed(4));
    }
  });

  it('keeps the digits that tell amounts apart where there is room for few', () =>
    expect([74_285.37, 742.85, 5.5037, 0.1882].map(fewDecimals)).toEqual([0, 1, 2, 4]));
});
