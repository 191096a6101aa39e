import { readFileSync } from 'node:fs';
import { RECORDS } from '@gushu/shared';

type Texts = { [key: string]: string | Texts };

const read = (name: string): Texts =>
  JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as Texts;

/** Code and text of the bundled entries, without the names of the dictionaries. */
const entries = (name: string): [code: string, text: string][] =>
  readFileSync(new URL(`../../../server/base-data/${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, key]) => key !== '-1' && key !== 'dictKey')
    .map(([code = '', , text = '']) => [code, text]);

describe('texts of the web client', () => {
  it('say every bundled entry of the records in English', () => {
    const english = read('dictionaries-en') as Record<string, Texts>;
    const codes = new Set(
      RECORDS.flatMap(({ fields, states }) => [
        ...Object.values(fields).flatMap((field) => (field.kind === 'dictionary' ? [field.code] : [])),
        ...states.map(({ dictionary }) => dictionary),
      ]),
    );
    const missing = entries('dict-biz').filter(([code, text]) => codes.has(code) && !english[code]?.[text]);
    expect(codes.size).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it('say every Chinese entry of the platform in English', () => {
    const english = read('dictionaries-en') as Record<string, Texts>;
    const chinese = entries('dict').filter(([, text]) => /\p{Script=Han}/u.test(text));
    expect(chinese.length).toBeGreaterThan(30);
    expect(chinese.filter(([code, text]) => !english[code]?.[text])).toEqual([]);
  });
});
