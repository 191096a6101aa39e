import { readFileSync } from 'node:fs';
import { MENUS, type MenuSeed } from './menus.js';

const ENGLISH = new URL('../../../web/src/locales/en-US.json', import.meta.url);
const codes = (menus: readonly MenuSeed[]): string[] =>
  menus.flatMap(({ code, children }) => [code, ...codes(children ?? [])]);

describe('menus', () => {
  it('have an English name in the web client', () => {
    const { menu } = JSON.parse(readFileSync(ENGLISH, 'utf8')) as { menu: Record<string, string> };
    expect(codes(MENUS).filter((code) => !menu[code])).toEqual([]);
  });
});
