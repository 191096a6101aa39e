import { type MenuNode, narrowed } from '@gushu/shared';
import { menuLabel } from '../../layout/menu-label.js';

/** A screen of the menu as the search lists it. */
interface MenuEntry {
  node: MenuNode;
  label: string;
  /** Its name in the other language. */
  otherName: string;
  /** The folders it lies in, the topmost first. */
  folders: MenuNode[];
}

/** The screens of the menu, folders left out. */
export function menuEntries(nodes: readonly MenuNode[], folders: MenuNode[] = []): MenuEntry[] {
  return nodes.flatMap((node) =>
    node.children?.length
      ? menuEntries(node.children, [...folders, node])
      : [{ node, label: menuLabel(node), otherName: node.otherName, folders }],
  );
}

/** Whether the text is written in letters, as pinyin is. */
export const isLetters = (text: string): boolean => /^[a-z' ]+$/i.test(text);

/** Where pinyin, full or by its initials, stands in Chinese words; -1 where it does not. */
export type PinyinPlace = (words: string, typed: string) => number;

/** Where a name holds what was typed, in its own letters or in pinyin; -1 where it does not. */
function placeIn(name: string, text: string, pinyin?: PinyinPlace): number {
  const at = name.toLowerCase().indexOf(text);
  const spoken = isLetters(text) && pinyin ? pinyin(name, text) : -1;
  return at < 0 || spoken === 0 ? spoken : at;
}

/** The entries whose name in either language begins with what was typed, then those that hold it elsewhere, in the menu's order. */
export function found<E extends Pick<MenuEntry, 'label' | 'otherName'>>(
  entries: readonly E[],
  typed: string,
  pinyin?: PinyinPlace,
): E[] {
  const text = narrowed(typed).trim().toLowerCase();
  const places = entries.map(({ label, otherName }) => {
    const both = [label, otherName].map((name) => placeIn(name, text, pinyin)).filter((place) => place >= 0);
    return both.length > 0 ? Math.min(...both) : -1;
  });
  const at = (is: (place: number) => boolean) => entries.filter((_, index) => is(places[index] ?? -1));
  return [...at((place) => place === 0), ...at((place) => place > 0)];
}
