import { readFileSync } from 'node:fs';
import { RECORDS } from '@gushu/shared';

type Texts = { [key: string]: string | Texts };

const read = (name: string): Texts =>
  JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as Texts;

const flat = (texts: Texts, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  );

const params = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

describe('texts of the web client', () => {
  const zh = new Map(flat(read('zh-CN')));
  const en = new Map(flat(read('en-US')));
  const keys = (texts: Map<string, string>) => [...texts.keys()].sort();

  it('are complete in both languages', () => {
    expect(keys(en)).toEqual(keys(zh));
  });

  it('are never empty and speak their language', () => {
    expect([...zh, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
    expect([...en].filter(([, text]) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
  });

  it('take the same parameters in both languages', () => {
    for (const [key, text] of zh) expect([key, params(en.get(key) ?? '')]).toEqual([key, params(text)]);
  });

  it('say every bundled entry of the records in English', () => {
    const english = read('dictionaries-en') as Record<string, Texts>;
    const codes = new Set(
      RECORDS.flatMap(({ fields }) =>
        Object.values(fields).flatMap((field) => (field.kind === 'dictionary' ? [field.code] : [])),
      ),
    );
    const lines = readFileSync(new URL('../../../server/base-data/dict-biz.tsv', import.meta.url), 'utf8');
    const missing = lines.split('\n').filter((line) => {
      const [code = '', key, text = ''] = line.split('\t');
      return codes.has(code) && key !== '-1' && !english[code]?.[text];
    });
    expect(codes.size).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });
});
