import { hasHidden, isBlank, trimBlanks } from './blank.js';

describe('blank texts', () => {
  it.each([
    ['a space of full width', '\u3000'],
    ['a space without width', '\u200b'],
    ['empty Braille', '\u2800'],
    ['the filler of Hangul', '\u3164'],
    ['its half width', '\uffa0'],
    ['a mark of byte order', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['joiners alone', '\u200d\u200c\u2060'],
    ['a variant of nothing', '\ufe0f\u{e0100}'],
    ['tab and line end', '\t\r\n '],
  ])('are those of which nobody sees anything: %s', (_, text) => {
    expect(isBlank(text)).toBe(true);
    expect(isBlank(`${text}村${text}`)).toBe(false);
  });

  it('are none where something is seen, figures and false included', () => {
    for (const value of ['0', '-', '。', '\u{20bb7}', 0, false, []]) expect(isBlank(value)).toBe(false);
  });

  it('are taken from around a text, and what belongs to its characters is left', () => {
    expect(trimBlanks('\u200b\u3164 木\u200d里 \u2800\ufeff')).toBe('木\u200d里');
    expect(trimBlanks('葛\u{e0100}')).toBe('葛\u{e0100}');
  });
});

describe('what is hidden in a text', () => {
  it.each([
    ['\uffff', '\ufffe', '\ufdd0', '\ufdef', '\u{1ffff}'],
    ['\ud800', '\udc00x', 'a\ud842'],
    ['\u0000', '\u0007', '\u001f', '\u202e'],
  ])('is found: noncharacters, halves and controls', (...texts) => {
    for (const text of texts) expect(hasHidden(`村${text}`)).toBe(true);
  });

  it('is not what joins, varies or begins a line', () => {
    expect(hasHidden('क\u200dष 👩\u200d🌾 葛\u{e0100} \u{20bb7}\r\n\t')).toBe(false);
  });
});
