import { fileURLToPath } from 'node:url';
import { RECORDS } from '@gushu/shared';
import * as shared from '@gushu/shared';
import { ESLint } from 'eslint';
import { layers } from '../../src/modules/maps/catalogue.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RULES = /^regexp\/no-super-linear-|^no-restricted-syntax$/;

// Each has been in the product, and stood still for seconds on what anybody could send.
const FORMER = [
  String.raw`/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)`,
  String.raw`/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)`,
  String.raw`/^(\S+)(?:[\s+]+(A|D|ASC|DESC))?$/i.exec(text)`,
  String.raw`text.split(/\s*,\s*/)`,
  String.raw`text.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]|general|e[+-]|am\/pm|a\/p|上午\/下午/giu, '')`,
  "new RegExp(`^${(text.match(TOKENS) ?? []).map(wordOf).join('')}$`).test(text)",
  'RegExp(text).test(text)',
  'text.match(typed)',
];
const PLAIN = [
  String.raw`/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)`,
  String.raw`text.split(/[\s+]+/)`,
  'new RegExp(`^${ID_FORM}$`).test(text)',
  'text.match(/a/)',
];

/** Faults that the check reports for a line, as if it stood in code of the server, the client or `shared`. */
async function faultsOf(line: string, file: string): Promise<string[]> {
  const code = `export const run = (text: string): unknown => ${line};\n`;
  const eslint = new ESLint({ cwd: ROOT });
  const [report] = await eslint.lintText(code, { filePath: file });
  return (report?.messages ?? []).map(({ ruleId }) => ruleId ?? 'error').filter((rule) => RULES.test(rule));
}

/** Patterns that stand in definitions as text. */
const definedPatterns = (): string[] => {
  const definitions = [...RECORDS, ...Object.values(shared)].filter(
    (each): each is (typeof RECORDS)[number] =>
      typeof each === 'object' && each !== null && 'fields' in each && typeof each.fields === 'object',
  );
  const fields = definitions.flatMap(({ fields: all }) => Object.values(all));
  const typed = fields.flatMap((field) => ('pattern' in field && field.pattern ? [field.pattern] : []));
  return [
    ...new Set([...typed, ...layers.flatMap(({ params }) => params.map(({ validator }) => validator))]),
  ];
};

describe('The check of patterns', () => {
  const FILES = ['server/src/auth/x.ts', 'shared/record/x.ts', 'web/src/api/x.ts'];

  it.each(FORMER)('refuses %s', async (line) => {
    for (const file of FILES) expect(await faultsOf(line, file)).toHaveLength(1);
  });

  it.each(PLAIN)('lets %s through', async (line) => expect(await faultsOf(line, FILES[0]!)).toEqual([]));

  it('finds nothing in the patterns of definitions and view parameters', async () => {
    const patterns = definedPatterns();
    expect(patterns.length).toBeGreaterThan(8);
    const lines = patterns.map((pattern) => `/^(?:${pattern.replaceAll('/', '\\/')})$/u.test(text)`);
    expect(await faultsOf(`[${lines.join(',\n')}]`, 'shared/record/x.ts')).toEqual([]);
  });
});
