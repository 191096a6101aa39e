import { shortText } from './short-text.js';

describe('a description in a list', () => {
  it('is shown as it is up to 10 characters', () => {
    expect(shortText('一二三四五六七八九十')).toBe('一二三四五六七八九十');
    expect(shortText('  古树 \n 参天 ')).toBe('古树 参天');
    expect(shortText(null)).toBe('');
  });

  it('ends in an ellipsis beyond 10, cut at 35', () => {
    expect(shortText('一二三四五六七八九十百')).toBe('一二三四五六七八九十百…');
    expect(shortText('树'.repeat(35))).toBe(`${'树'.repeat(35)}…`);
    expect(shortText('树'.repeat(90))).toBe(`${'树'.repeat(35)}…`);
  });

  it('cuts between characters, not within one', () => {
    expect(shortText('𣘻'.repeat(40))).toBe(`${'𣘻'.repeat(35)}…`);
  });
});
