import type { MenuNode } from '@gushu/shared';
import { hasSideMenu, sideEntries } from './side-entries.js';

const entry = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  ...{ id: path, parentId: '0', code: path, name: path, otherName: path, alias: '', path, source: '' },
  ...{ component: '', sort: 1, category: 1, action: 1, isOpen: 0, remark: '', meta: {} },
  ...more,
});
const pathsOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)]);

describe('The side menu', () => {
  it('hides entries that are for other roles, and folders of which nothing is left', () => {
    const menu = [
      entry('/all'),
      entry('/ours', { meta: { roles: ['county', 'city'] } }),
      entry('/theirs', { meta: { roles: ['nation'] } }),
      entry('/folder', { children: [entry('/folder/theirs', { meta: { roles: ['nation'] } })] }),
    ];
    expect(pathsOf(sideEntries(menu, ['county']))).toEqual(['/all', '/ours']);
    expect(pathsOf(sideEntries(menu, ['nation']))).toEqual(['/all', '/theirs', '/folder', '/folder/theirs']);
  });

  it('stands beside every page but those whose entry says that it does not', () => {
    const menu = [entry('/wel/index'), entry('/wall', { meta: { menu: false } })];
    expect(['/wel/index', '/wall', '/wall/more', '/elsewhere'].map((at) => hasSideMenu(menu, at))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
