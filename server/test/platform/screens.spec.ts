import * as shared from '@gushu/shared';
import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { mayOpen } from '../../../web/src/layout/screen.js';
import type { MenuSeed } from '../../src/base-data/menus/seed.js';
import { MENUS } from '../../src/base-data/menus/index.js';

/** A line of the table of screens. */
interface Line {
  area: string;
  route: string;
  kind: string;
  menu: string;
  permission: string;
  isBuilt: boolean;
}

/** An entry of somebody's menu, as the client reads it. */
interface Entry {
  path: string;
  children: Entry[];
}

/** What the router knows of a screen. */
interface Screen {
  path: string;
  handle: { menu?: string; writes?: string };
}

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** A record that is there has all its screens. */
const isOfRecord = (permission: string): boolean =>
  shared.RECORDS.some(({ name }) => permission.startsWith(`${name}_`));

const LINES: Line[] = read('web/e2e/screens.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [area = '', route = '', kind = '', , menu = '', permission = '', built = ''] = line.split('\t');
    const isBuilt = built === 'yes' || (built !== 'no' && isOfRecord(permission));
    return { area, route, kind, menu, permission, isBuilt };
  });
const BUILT = LINES.filter(({ isBuilt, route }) => isBuilt && route.startsWith('/'));

/** The list of `routes.tsx` without the pages that it loads. */
function screensOfRouter(): Screen[] {
  const { module, jsx, target } = {
    module: ts.ModuleKind.CommonJS,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
  };
  const { outputText } = ts.transpileModule(read('web/src/routes.tsx'), {
    compilerOptions: { module, jsx, target },
  });
  const exports: { screens?: Screen[] } = {};
  const anything: object = new Proxy(() => anything, { get: () => anything });
  runInNewContext(outputText, {
    exports,
    require: (name: string) => (name === '@gushu/shared' ? shared : anything),
  });
  return exports.screens ?? [];
}

const KEPT = screensOfRouter();
// The addresses that need no menu are listed in router.tsx.
const ALONE = [...read('web/src/router.tsx').matchAll(/(?:alone\(|\{ path: )'(\/[\w/]+)'/g)].map(
  ([, path = '']) => path,
);
const flat = (menus: readonly MenuSeed[]): MenuSeed[] =>
  menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
const SEEDS = new Map(flat(MENUS).map((menu) => [menu.code, menu]));

/** Codes of the buttons of an entry and of those beside it: a record with several lists has its buttons at one of them. */
function buttonsBeside(code: string): string[] {
  const group = flat(MENUS).find(({ children = [] }) => children.some((menu) => menu.code === code));
  const entries = group?.children ?? MENUS.filter((menu) => menu.code === code);
  return entries.flatMap((menu) => (menu.buttons ?? []).map((button) => `${menu.code}_${button}`));
}

describe('The table of screens', () => {
  it('has each line once, and every kind of screen of the original', () => {
    const keys = LINES.map(({ area, route, kind }) => `${area} ${route} ${kind}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(LINES.length).toBeGreaterThanOrEqual(161);
  });

  it('has every screen of the router as a built line, and no built line that the router lacks', () => {
    const served = ['/', ...KEPT.map(({ path }) => path), ...ALONE].sort();
    expect(KEPT.length).toBeGreaterThan(40);
    expect(BUILT.map(({ route }) => route).sort()).toEqual(served);
  });

  it('names the menu entry that grants a screen as the router does', () => {
    const faults = KEPT.flatMap(({ path, handle }) => {
      const line = BUILT.find(({ route }) => route === path);
      const expected = handle.menu ?? path;
      const granted = line?.menu ? SEEDS.get(line.menu)?.path : '';
      const isHome = path === '/wel/index';
      return granted === expected || (isHome && !expected)
        ? []
        : [`${path} is granted by ${expected || 'nothing'}, the table says ${granted ?? 'an unknown menu'}`];
    });
    expect(faults).toEqual([]);
  });

  it('names a permission that is seeded with the menu, and the one to add where the screen writes', () => {
    const faults = BUILT.filter(({ menu }) => menu).flatMap(({ route, menu, permission }) => {
      const codes = [menu, ...buttonsBeside(menu)];
      const writes = KEPT.find(({ path }) => path === route)?.handle.writes;
      const isRight = codes.includes(permission) && (!writes || permission === `${writes}_add`);
      return isRight ? [] : [`${route}: ${permission}`];
    });
    expect(faults).toEqual([]);
  });

  it('names menu entry and permission of every list, form and view, before it is built, too', () => {
    const inFrame = LINES.filter(({ kind }) => ['list', 'form', 'view'].includes(kind));
    expect(inFrame.filter(({ menu, permission }) => !menu || !permission)).toEqual([]);
  });

  it('names the permission of a line that is not built after its menu entry, to add where it is a form', () => {
    const faults = LINES.filter(({ isBuilt, menu }) => !isBuilt && menu).filter(
      ({ route, kind, menu, permission }) => {
        const isForm = kind === 'form' && /Add$|^leave form$/.test(route);
        return isForm ? permission !== `${menu}_add` : ![menu, `${menu}_view`].includes(permission);
      },
    );
    expect(faults).toEqual([]);
  });

  it('is walked through by one file of browser tests for each area', () => {
    const folder = new URL('../../../web/e2e/', import.meta.url);
    const files = readdirSync(folder).filter((file) => /^screens.*\.spec\.mjs$/.test(file));
    const walked = files.flatMap((file) => {
      const [, list = ''] = /\bwalkAreas\(\[([^\]]*)\]\)/.exec(read(`web/e2e/${file}`)) ?? [];
      return [...list.matchAll(/'([^']+)'/g)].map(([, area = '']) => area);
    });
    expect(walked.sort()).toEqual([...new Set(BUILT.map(({ area }) => area))].sort());
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

describe('Every screen of the router', () => {
  const granted = KEPT.filter(({ handle }) => handle.menu !== '');
  const open = KEPT.filter(({ handle }) => handle.menu === '');
  const writing = KEPT.filter(({ handle }) => handle.writes);
  const whole = { menu: menuBut(''), permissions: buttonsBut('') };
  const pathsOf = (screens: Screen[]) => screens.map(({ path }) => path);
  const opened = (screens: Screen[], rights: typeof whole, id: string | null = null) =>
    pathsOf(screens.filter(({ handle }) => mayOpen(handle, rights, id)));

  it('opens to whoever has its menu entry and its buttons, those of everybody to whoever has none', () => {
    expect(opened(KEPT, whole)).toEqual(pathsOf(KEPT));
    expect(opened(KEPT, whole, '1')).toEqual(pathsOf(KEPT));
    expect(open.length).toBeGreaterThan(1);
    expect(opened(KEPT, { menu: [], permissions: whole.permissions })).toEqual(pathsOf(open));
  });

  it('is refused to whoever has all but its entry', () => {
    const refused = (screen: Screen) =>
      opened([screen], { ...whole, menu: menuBut(screen.handle.menu ?? '') }).length === 0;
    expect(granted.filter((screen) => !refused(screen))).toEqual([]);
  });

  it('is refused to whoever has all but the button to add, or to change what its address names', () => {
    expect(writing.length).toBeGreaterThan(5);
    const without = (verb: string, { handle }: Screen) => ({
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
