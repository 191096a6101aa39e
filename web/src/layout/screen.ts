import { type ScreenPath, SCREENS } from '@gushu/shared';
import { isGranted, type Rights } from '../session/granted.js';

/** What the frame must know about a screen. */
export interface ScreenHandle {
  /** Path in the menu that grants the screen; empty for everybody signed in. */
  menu: string;
  /** Record that the screen adds to, or changes when the address names an id. */
  writes?: string;
  /** Key of the tab's label, for screens that are no menu entry of their own. */
  title?: string;
  /** Drawn without side menu and tabs: big screen, one map. */
  bare?: true;
  /** Code of the menu entry whose help page is about it; what is everybody's goes by the first part of its address. */
  help: string;
  /** Whether rows are opened on it, or one of them stands there: keys lead from row to row. */
  opensRows: boolean;
}

/** The same of a screen of the list. */
export function handleOf(path: ScreenPath): ScreenHandle {
  const { menu, under, writes, title, bare, kind } = SCREENS[path];
  const entry = menu ?? (under && SCREENS[under].menu);
  return {
    ...{ menu: under ?? (menu ? path : ''), writes, title, bare },
    help: entry ?? path.split('/')[1] ?? '',
    opensRows: kind === 'list' || kind === 'view',
  };
}

/**
 * Whether a person may open a screen: its menu entry is theirs and, where it writes, the button to add, or to change
 * what the address names. Where there is no screen, anybody may read so.
 */
export function mayOpen(
  screen: ScreenHandle | undefined,
  { menu, permissions }: Rights,
  id: string | null,
): boolean {
  if (!screen) return true;
  const { menu: entry, writes } = screen;
  const isInMenu = entry === '' || isGranted(menu, entry);
  return isInMenu && (!writes || permissions[`${writes}_${id ? 'edit' : 'add'}`] === true);
}
