import { isGoodPassword, oneTimePassword } from './password.rules.js';

describe('A password', () => {
  it('has 8 to 16 characters of three kinds', () => {
    expect(['Abcdefg1', 'abcdef1!', 'ABCDEFG1?', 'Aa1!Aa1!Aa1!Aa1!'].every(isGoodPassword)).toBe(true);
    expect(['Abcdef1', 'abcdefg1', 'Abcdefgh', 'Aa1!Aa1!Aa1!Aa1!x', 'Abcdefg1 '].some(isGoodPassword)).toBe(
      false,
    );
  });

  it('that is made for somebody keeps the rule and is never the same', () => {
    const made = Array.from({ length: 500 }, oneTimePassword);
    expect(made.every(isGoodPassword)).toBe(true);
    expect(new Set(made).size).toBe(made.length);
  });
});
