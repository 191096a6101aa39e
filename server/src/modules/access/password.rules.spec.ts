import { isGoodPassword, isStrongPassword } from '@gushu/shared';
import { oneTimePassword } from './password.rules.js';

describe('A password', () => {
  it('has 8 to 16 characters of three kinds', () => {
    expect(['Abcdefg1', 'abcdef1!', 'ABCDEFG1?', 'Aa1!Aa1!Aa1!Aa1!'].every(isGoodPassword)).toBe(true);
    const wrong = [
      'Abcdef1',
      'abcdefg1',
      'Abcdefgh',
      'Aa1!Aa1!Aa1!Aa1!x',
      'Abcdefg1 ',
      'abcdef1+',
      'Abcdefg1中',
    ];
    expect(wrong.filter(isGoodPassword)).toEqual([]);
  });

  it('of the first administrator may be longer and have other characters', () => {
    expect(['Admin12!', 'a long one of 3 Kinds', 'abcdef1+'].every(isStrongPassword)).toBe(true);
    expect(['admin123', 'Adm1n!', 'ADMIN PASSWORD'].filter(isStrongPassword)).toEqual([]);
  });

  it('that is made for somebody keeps the rule and is never the same', () => {
    const made = Array.from({ length: 500 }, oneTimePassword);
    expect(made.every(isGoodPassword)).toBe(true);
    expect(new Set(made).size).toBe(made.length);
  });
});
