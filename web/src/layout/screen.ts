import { type ScreenPath, SCREENS } from '@gushu/shared';
import { isGranted, type Rights } from '../session/granted.js';

/** Properties of a screen that the frame reads. */
export interface ScreenHandle {
  /** Path in the menu that grants the screen; empty for everybody signed in. */
  menu: string;
  /** Record to which the screen adds a row, or whose row it changes when the address has an id. */
  writes?: string;
  /** Key of the tab's label, for screens that are no menu entry of their own. */
  title?: string;
  /** Drawn without side menu and tabs: big screen, one map. */
  bare?: true;
  /** Code of the menu entry of its help page; screens for everybody use the first part of their address. */
  help: string;
  /** Whether rows are opened on it, or it shows one of them: keys lead from row to row. */
  opensRows: boolean;
}

/** Handle of a listed screen. */
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
 * Whether a person may open a screen: they have its menu entry and, where it writes, the button to add or to change the
 * row of the address. Where there is no screen, everybody may read.
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
