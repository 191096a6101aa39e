import type { MenuNode } from '@gushu/shared';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { ScreenHandle } from './screen.js';
import { nodeOf } from '../session/access.js';
import { useTabs } from '../session/tabs.js';

const pageOf = (menu: readonly MenuNode[], path: string): MenuNode | undefined =>
  nodeOf(menu, (node) => node.path === path && !node.children?.length);

/** What the matched screen says about itself. */
export function useScreen(): ScreenHandle | undefined {
  return useMatches().at(-1)?.handle as ScreenHandle | undefined;
}

/** Opens a tab for each page that is visited. */
export function useVisit(menu: readonly MenuNode[] | undefined, screen: ScreenHandle | undefined): void {
  const { pathname, search } = useLocation();
  const visit = useTabs((s) => s.visit);
  useEffect(() => {
    if (!menu || !screen) return;
    const node = pageOf(menu, pathname) ?? pageOf(menu, screen.menu);
    visit({
      value: pathname,
      code: screen.title ?? node?.code ?? '',
      label: node?.name ?? '',
      query: search,
    });
  }, [menu, screen, pathname, search, visit]);
}

/** Gives the tab of the current page its own words, such as a tree's number. */
export function useTabTitle(title: string | undefined): void {
  const { pathname } = useLocation();
  const rename = useTabs((s) => s.rename);
  const open = useTabs((s) => s.tabs.some(({ value }) => value === pathname));
  useEffect(() => {
    if (title && open) rename(pathname, title);
  }, [title, open, pathname, rename]);
}
