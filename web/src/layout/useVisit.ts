import type { MenuNode } from '@gushu/shared';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { ScreenHandle } from './screen.js';
import { nodeOf } from '../session/access.js';
import { useSession } from '../session/store.js';
import { useTabs } from '../session/tabs.js';
import { useVisits } from '../session/visits.js';

const pageOf = (menu: readonly MenuNode[], path: string): MenuNode | undefined =>
  nodeOf(menu, (node) => node.path === path && !node.children?.length);

/** Handle of the matched screen. */
export function useScreen(): ScreenHandle | undefined {
  return useMatches().at(-1)?.handle as ScreenHandle | undefined;
}

/** Counts how often a person opens the pages of their menu. */
function useCountedVisit(page: string | undefined): void {
  const person = useSession((s) => s.user?.user_id);
  const count = useVisits((s) => s.count);
  useEffect(() => {
    if (page && person) count(person, page);
  }, [page, person, count]);
}

/** Opens a tab for each page that is visited. */
export function useVisit(menu: readonly MenuNode[] | undefined, screen: ScreenHandle | undefined): void {
  const { pathname, search } = useLocation();
  const visit = useTabs((s) => s.visit);
  useCountedVisit(menu && screen && pageOf(menu, pathname)?.path);
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

/** Gives the tab of the current page its own title, such as a tree's number. */
export function useTabTitle(title: string | undefined): void {
  const { pathname } = useLocation();
  const rename = useTabs((s) => s.rename);
  const open = useTabs((s) => s.tabs.some(({ value }) => value === pathname));
  useEffect(() => {
    if (title && open) rename(pathname, title);
  }, [title, open, pathname, rename]);
}
