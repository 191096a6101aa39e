import { fitsPattern, isPattern, MAX_PATTERN } from './pattern.js';

describe('a pattern that somebody types', () => {
  it.each([
    ['33\\d{4}[A-Z]+', '331082AB', '331082'],
    ['^(古树|名木)第\\d+号$', '古树第12号', '古树第号'],
    ['[^,;]*', '樟树', '樟树,银杏'],
    ['a{2,3}b?', 'aaa', 'aaaa'],
    ['1[3-9]\\d{9}', '13800000000', '12800000000'],
    ['\\w+-\\d{2}', 'ZJ_1-01', 'ZJ_1-1'],
    ['(ab)*c|d', 'ababc', 'abab'],
    ['.{2,}', '𠀀树', '树'],
    ['a\\.b', 'a.b', 'axb'],
  ])('%s takes "%s" and not "%s"', (pattern, text, other) => {
    expect(fitsPattern(pattern, text)).toBe(true);
    expect(fitsPattern(pattern, other)).toBe(false);
  });

  it.each([
    '',
    '(',
    ')',
    'a**',
    '[',
    '[]',
    '[z-a]',
    'a{3,2}',
    '{2}',
    '\\q',
    'a{999}',
    '('.repeat(150),
    'a'.repeat(MAX_PATTERN + 1),
    '(a{200}){200}',
  ])('that says nothing is refused: %.20s', (pattern) => {
    expect(isPattern(pattern)).toBe(false);
    expect(fitsPattern(pattern, 'a')).toBe(false);
  });

  it('takes time in line with the text, whatever is nested', () => {
    expect(fitsPattern('((a*)*)*b', 'a')).toBe(false);
    expect(fitsPattern('(a*a*a*a*a*)*b', 'a'.repeat(4_000))).toBe(false);
    expect(fitsPattern('(a|a|a)*', 'a'.repeat(4_000))).toBe(true);
  });
});
