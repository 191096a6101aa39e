import { readFileSync } from 'node:fs';
import { entryTextIn, RECORDS } from '@gushu/shared';

/** Code and text of the bundled entries that are Chinese, without the names of the dictionaries. */
const entries = (name: string): [code: string, text: string][] =>
  readFileSync(new URL(`../../../server/base-data/${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, key]) => key !== '-1' && key !== 'dictKey')
    .map(([code = '', , text = '']): [string, string] => [code, text])
    .filter(([, text]) => /\p{Script=Han}/u.test(text));

const stayChinese = (found: [code: string, text: string][]) =>
  found.filter(([code, text]) => entryTextIn('en', code, text) === text);

describe('texts of the web client', () => {
  it('say every bundled entry of the records in English', () => {
    const codes = new Set(
      RECORDS.flatMap(({ fields, states }) => [
        ...Object.values(fields).flatMap((field) => (field.kind === 'dictionary' ? [field.code] : [])),
        ...states.map(({ dictionary }) => dictionary),
      ]),
    );
    expect(codes.size).toBeGreaterThan(20);
    expect(stayChinese(entries('dict-biz').filter(([code]) => codes.has(code)))).toEqual([]);
  });

  it('say every Chinese entry of the platform in English', () => {
    const chinese = entries('dict');
    expect(chinese.length).toBeGreaterThan(30);
    expect(stayChinese(chinese)).toEqual([]);
  });
});
