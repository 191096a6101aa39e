import { isOwnPath, type MenuNode, type TopMenu } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '../api/client.js';
import { useSession } from './store.js';

/** The first matching node of a menu, folders' pages before the folders. */
export function nodeOf(nodes: readonly MenuNode[], is: (node: MenuNode) => boolean): MenuNode | undefined {
  for (const node of nodes) {
    const found = nodeOf(node.children ?? [], is) ?? (is(node) ? node : undefined);
    if (found) return found;
  }
  return undefined;
}

const HOUR = 3_600_000;

/** The menu of the signed-in person. */
export function useMenu() {
  const id = useSession((s) => s.user?.user_id);
  return useQuery({
    queryKey: ['menu', id],
    queryFn: ({ signal }) => get<MenuNode[]>('blade-system/menu/routes', {}, signal),
    enabled: id !== undefined,
    staleTime: HOUR,
  });
}

/** The top menus of the person's tenant; most have none. */
export function useTopMenus() {
  const id = useSession((s) => s.user?.user_id);
  return useQuery({
    queryKey: ['top-menus', id],
    queryFn: ({ signal }) => get<TopMenu[]>('blade-system/menu/top-menu', {}, signal),
    enabled: id !== undefined,
    staleTime: HOUR,
  });
}

/** The menu below a top menu; undefined without one, and while it is loading. */
export function useMenuBelow(topMenuId: string | undefined) {
  const id = useSession((s) => s.user?.user_id);
  return useQuery({
    queryKey: ['menu', id, topMenuId],
    queryFn: ({ signal }) =>
      get<MenuNode[]>('blade-system/menu/routes', { topMenuId: topMenuId ?? '' }, signal),
    enabled: id !== undefined && topMenuId !== undefined,
    staleTime: HOUR,
  });
}

const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : [node]));

const toPermissions = (nodes: readonly MenuNode[]): Readonly<Record<string, true>> =>
  Object.fromEntries(leaves(nodes).map(({ code }) => [code, true as const]));

/** The button codes the person holds, as a map of code to true. */
export function usePermissions() {
  const id = useSession((s) => s.user?.user_id);
  return useQuery({
    queryKey: ['buttons', id],
    queryFn: ({ signal }) => get<MenuNode[]>('blade-system/menu/buttons', {}, signal),
    select: toPermissions,
    enabled: id !== undefined,
    staleTime: HOUR,
  });
}

/** Whether the signed-in person holds the button code, such as `oldTree_add`. */
export const usePermission = (code: string): boolean => usePermissions().data?.[code] ?? false;

/** Pages that are never the first after signing in. */
const NOT_FIRST = /^\/(bigScreen|landscape)(\/|$)/;

/** Address of the resource screen: `/` leads there for people who may see it. */
export const DATA_SCREEN = '/bigScreen/index';

/** Leads to the first page of the console, even where `/` leads to the data screen. */
export const CONSOLE = '/?first=console';

/** Path of the first page after signing in: the first entry that is not the big screen or the one-map page. */
export const firstPage = (menu: readonly MenuNode[]): string =>
  leaves(menu).find(({ path }) => isOwnPath(path) && !NOT_FIRST.test(path))?.path ?? '/wel/index';

/** Address of the screen of a menu's code, such as `oldTree`; undefined for people without it in their menu. */
export const useScreenOf = (code: string): string | undefined => useScreens()(code);

/** The same for any code. */
export function useScreens(): (code: string) => string | undefined {
  const { data } = useMenu();
  return useCallback((code) => leaves(data ?? []).find((node) => node.code === code)?.path, [data]);
}
