import { jest } from '@jest/globals';
import { numberText, percentText } from './number-text.js';

describe('A number', () => {
  it('is written with its thousands set apart and as many decimals as are asked for', () => {
    expect(numberText(1234567.8915)).toBe('1,234,567.892');
    expect(numberText(1234.5, { least: 2, most: 2 })).toBe('1,234.50');
    expect(numberText(2024, { grouped: false, most: 6 })).toBe('2024');
  });

  it('has two decimals where it is a share', () => {
    expect([45.5, 0, 100].map(percentText)).toEqual(['45.50%', '0.00%', '100.00%']);
  });

  it('is written by a formatter that is made once', () => {
    numberText(1);
    const made = jest.spyOn(Intl, 'NumberFormat');
    for (let at = 0; at < 100; at += 1) numberText(at);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
});
