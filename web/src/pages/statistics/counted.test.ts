import { ArchiveMark } from '@gushu/shared';
import { readFileSync } from 'node:fs';
import { countedOf } from './counted.js';

const texts = (language: string): Record<string, string> =>
  (
    JSON.parse(readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8')) as {
      statistics: Record<string, string>;
    }
  ).statistics;
const noteIn = (language: string, mark: ArchiveMark): string =>
  texts(language)[countedOf('oldTreeResource', mark).replace('statistics.', '')] ?? '';

describe('The note on what the resource statistic counts', () => {
  it.each([ArchiveMark.live, ArchiveMark.snapshot])('says how its total is made (mark %s)', (mark) => {
    expect(noteIn('zh-CN', mark)).toContain('总株数 = 散生 + ');
    expect(noteIn('en-US', mark)).toContain('Trees = scattered trees + ');
  });

  it('says of an archived year that groups count which that year has archived', () => {
    expect(noteIn('zh-CN', ArchiveMark.snapshot)).toContain('该年度已归档古树群');
  });

  it('is that of single archives for the other statistics', () => {
    expect(countedOf('treeType', ArchiveMark.live)).toBe('statistics.counted');
    expect(countedOf('treeType', ArchiveMark.snapshot)).toBe('statistics.countedSnapshot');
  });
});
