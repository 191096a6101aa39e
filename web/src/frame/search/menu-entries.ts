import type { MenuNode } from '@gushu/shared';
import { menuLabel } from '../../layout/menu-label.js';

/** A screen of the menu as the search lists it. */
export interface MenuEntry {
  node: MenuNode;
  label: string;
  /** The folders it lies in, the topmost first. */
  folders: MenuNode[];
}

/** The screens of the menu, folders left out. */
export function menuEntries(nodes: readonly MenuNode[], folders: MenuNode[] = []): MenuEntry[] {
  return nodes.flatMap((node) =>
    node.children?.length
      ? menuEntries(node.children, [...folders, node])
      : [{ node, label: menuLabel(node), folders }],
  );
}

/** Whether the text is written in letters, as pinyin is. */
export const isLetters = (text: string): boolean => /^[a-z' ]+$/i.test(text);

/** Finds pinyin, full or by its initials, at the beginning of Chinese words. */
export type PinyinMatch = (words: string, typed: string) => boolean;

/** Whether a name begins with what was typed, in its own letters or in pinyin. */
export function beginsWith(name: string, typed: string, pinyin?: PinyinMatch): boolean {
  const text = typed.trim().toLowerCase();
  if (!text) return true;
  return name.toLowerCase().startsWith(text) || (isLetters(text) && Boolean(pinyin?.(name, text)));
}
