import type { MenuSeed } from './seed.js';
import { MENUS } from './index.js';

const all = (menus: readonly MenuSeed[]): MenuSeed[] =>
  menus.flatMap((menu) => [menu, ...all(menu.children ?? [])]);

describe('menus', () => {
  for (const [language, at] of [
    ['Chinese', 0],
    ['English', 1],
  ] as const) {
    it(`have each a name of its own in ${language}`, () => {
      const names = all(MENUS).map(({ name }) => name[at]);
      expect(names.filter((name, i) => name === '' || names.indexOf(name) !== i)).toEqual([]);
    });
  }
});
