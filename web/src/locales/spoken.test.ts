import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import i18next from 'i18next';
import { translated } from './spoken.js';

const textsOf = (name: string) => ({
  translation: JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as object,
});

describe('Words that components say in English', () => {
  beforeAll(() =>
    i18next.init({
      lng: 'zh',
      resources: { zh: textsOf('zh-CN'), en: textsOf('en-US') },
    }),
  );

  it('are said in the language of the reader, whichever that is now', async () => {
    expect([translated('Select row 12'), translated('Tab 1 of 3')]).toEqual([
      '选择第 12 行',
      '第 1 页签，共 3 个',
    ]);
    await i18next.changeLanguage('en');
    expect(translated('Select row 12')).toBe('Choose row 12');
    expect(translated('Choose row 12')).toBeUndefined();
  });

  it('are looked for once, whether they are such words or not', () => {
    const say = () => ['Select row 7', 'Choose the camphor of Longjing'].map((words) => translated(words));
    const first = say();
    const looked = jest.spyOn(RegExp.prototype, 'exec');
    const again = say();
    const times = looked.mock.calls.length;
    looked.mockRestore();
    expect([again, times]).toEqual([first, 0]);
  });
});
