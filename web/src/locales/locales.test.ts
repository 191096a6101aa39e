import { readFileSync } from 'node:fs';
import { RECORDS } from '@gushu/shared';

type Texts = { [key: string]: string | Texts };

const read = (name: string): Texts =>
  JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as Texts;

describe('texts of the web client', () => {
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
