import type { MenuNode } from '@gushu/shared';
import { placeOf } from '../layout/open-entry.js';

/**
 * The entries that the side menu shows: those whose `meta.roles` name one of the person's roles, and those that name none.
 * A folder of which nothing is left goes too.
 */
export const sideEntries = (nodes: readonly MenuNode[], roles: readonly string[]): MenuNode[] =>
  nodes.flatMap((node): MenuNode[] => {
    const { roles: allowed = [] } = node.meta;
    if (allowed.length > 0 && !allowed.some((role) => roles.includes(role))) return [];
    if (!node.children?.length) return [node];
    const children = sideEntries(node.children, roles);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

/** The entry a page belongs to, and the keys of the folders it lies in: the longest menu path that begins the address. */
export function entryOf(
  nodes: readonly MenuNode[],
  pathname: string,
): { node: MenuNode; folders: string[] } | undefined {
  let best: { node: MenuNode; folders: string[] } | undefined;
  const length = () => best?.node.path.length ?? 0;
  for (const node of nodes) {
    if (node.children?.length) {
      const below = entryOf(node.children, pathname);
      if (below && below.node.path.length > length())
        best = { node: below.node, folders: [`folder:${node.id}`, ...below.folders] };
    } else {
      const place = placeOf(node);
      const holds = pathname === place || pathname.startsWith(`${place}/`);
      if (holds && place.length > length()) best = { node, folders: [] };
    }
  }
  return best;
}

/** Whether a page has the side menu beside it; its entry may say that it has none (`meta.menu` false). */
export const hasSideMenu = (menu: readonly MenuNode[], pathname: string): boolean =>
  entryOf(menu, pathname)?.node.meta.menu !== false;
