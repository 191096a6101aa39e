import type { MenuNode } from '@gushu/shared';

/** The part of a menu that is read here. */
type Entry = Pick<MenuNode, 'path'> & { children?: readonly Entry[] };

/** Whether the menu holds the path. */
export const isGranted = (menu: readonly Entry[], path: string): boolean =>
  menu.some((node) => node.path === path || isGranted(node.children ?? [], path));

/** Rights that open screens to a person: their menu and the codes of their buttons. */
export interface Rights {
  menu: readonly Entry[];
  permissions: Readonly<Record<string, boolean>>;
}
