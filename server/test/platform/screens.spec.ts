import { RECORDS, type ScreenPath, SCREENS } from '@gushu/shared';
import { readdirSync, readFileSync } from 'node:fs';
import { handleOf, mayOpen } from '../../../web/src/layout/screen.js';
import type { MenuSeed } from '../../src/base-data/menus/seed.js';
import { MENUS } from '../../src/base-data/menus/index.js';

/** An entry of somebody's menu, as the client reads it. */
interface Entry {
  path: string;
  children: Entry[];
}

const KEPT = (Object.keys(SCREENS) as ScreenPath[]).map((path) => ({
  path,
  screen: SCREENS[path],
  handle: handleOf(path),
}));
type Kept = (typeof KEPT)[number];

const flat = (menus: readonly MenuSeed[]): MenuSeed[] =>
  menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);

/** Codes of an entry, its buttons and those beside it: a record with several lists has its buttons at one of them. */
function codesBeside(path: string): string[] {
  const group = flat(MENUS).find(({ children = [] }) => children.some((menu) => menu.path === path));
  const entries = group?.children ?? MENUS.filter((menu) => menu.path === path);
  const buttons = entries.flatMap(({ code, buttons = [] }) => buttons.map((button) => `${code}_${button}`));
  return [...entries.filter((menu) => menu.path === path).map(({ code }) => code), ...buttons];
}

describe('The list of screens', () => {
  it('has a menu entry of its own for each code that it names', () => {
    const named = KEPT.flatMap(({ screen }) => screen.menu ?? []);
    const leading = flat(MENUS).filter(({ path }) => path in SCREENS && path !== '/wel/index');
    expect(named.sort()).toEqual(leading.map(({ code }) => code).sort());
  });

  it('names a permission that is seeded with the menu, and the one to add where the screen writes', () => {
    const faults = KEPT.filter(({ handle }) => handle.menu).flatMap(({ path, screen, handle }) => {
      const { permission = '', writes } = screen;
      const isRight =
        codesBeside(handle.menu).includes(permission) && (!writes || permission === `${writes}_add`);
      return isRight ? [] : [`${path}: ${permission}`];
    });
    expect(faults).toEqual([]);
  });

  it('has a list and a view of each record, those of a child aside', () => {
    const kinds = (name: string) =>
      KEPT.filter(({ screen }) => screen.permission === `${name}_view`).map(({ screen }) => screen.kind);
    const faults = RECORDS.filter(({ name, parent }) => {
      const found = kinds(name);
      return !parent && !(found.includes('list') && found.includes('view'));
    });
    expect(faults.map(({ name }) => name)).toEqual([]);
  });

  it('is walked through by one file of browser tests for each area', () => {
    const folder = new URL('../../../web/e2e/', import.meta.url);
    const files = readdirSync(folder).filter((file) => /^screens.*\.spec\.mjs$/.test(file));
    const walked = files.flatMap((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const [, list = ''] = /\bwalkAreas\(\[([^\]]*)\]\)/.exec(text) ?? [];
      return [...list.matchAll(/'([^']+)'/g)].map(([, area = '']) => area);
    });
    expect(walked.sort()).toEqual([...new Set(KEPT.map(({ screen }) => screen.area))].sort());
  });
});

/** Everybody's menu without some entries. */
const menuBut = (path: string, menus: readonly MenuSeed[] = MENUS): Entry[] =>
  menus
    .filter((menu) => menu.path !== path)
    .map((menu) => ({ path: menu.path, children: menuBut(path, menu.children ?? []) }));
const BUTTONS_OF_ALL = flat(MENUS).flatMap(({ code, buttons = [] }) =>
  buttons.map((verb) => `${code}_${verb}`),
);
const buttonsBut = (code: string) =>
  Object.fromEntries(BUTTONS_OF_ALL.filter((each) => each !== code).map((each) => [each, true]));

describe('Every screen', () => {
  const granted = KEPT.filter(({ handle }) => handle.menu !== '');
  const open = KEPT.filter(({ handle }) => handle.menu === '');
  const writing = KEPT.filter(({ handle }) => handle.writes);
  const whole = { menu: menuBut(''), permissions: buttonsBut('') };
  const pathsOf = (screens: Kept[]) => screens.map(({ path }) => path);
  const opened = (screens: Kept[], rights: typeof whole, id: string | null = null) =>
    pathsOf(screens.filter(({ handle }) => mayOpen(handle, rights, id)));

  it('opens to whoever has its menu entry and its buttons, those of everybody to whoever has none', () => {
    expect(opened(KEPT, whole)).toEqual(pathsOf(KEPT));
    expect(opened(KEPT, whole, '1')).toEqual(pathsOf(KEPT));
    expect(open.length).toBeGreaterThan(1);
    expect(opened(KEPT, { menu: [], permissions: whole.permissions })).toEqual(pathsOf(open));
  });

  it('is refused to whoever has all but its entry', () => {
    const refused = (screen: Kept) =>
      opened([screen], { ...whole, menu: menuBut(screen.handle.menu) }).length === 0;
    expect(granted.filter((screen) => !refused(screen))).toEqual([]);
  });

  it('is refused to whoever has all but the button to add, or to change what its address names', () => {
    expect(writing.length).toBeGreaterThan(5);
    const without = (verb: string, { handle }: Kept) => ({
      ...whole,
      permissions: buttonsBut(`${handle.writes}_${verb}`),
    });
    const faults = writing.filter(
      (screen) =>
        opened([screen], without('add', screen)).length > 0 ||
        opened([screen], without('edit', screen), '1').length > 0,
    );
    expect(faults).toEqual([]);
  });
});
