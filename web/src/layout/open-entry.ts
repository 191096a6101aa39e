import { isOwnPath, isSafeAddress, isWebAddress, type MenuNode } from '@gushu/shared';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Whether a menu path leads to another host. */
export const isOutside = isWebAddress;

type Entry = Partial<MenuNode> & { path: string };

// A path of a screen may come without its slash, as Blade's did.
const isScreen = (path: string): boolean => isOwnPath(path) || (isSafeAddress(path) && !isOutside(path));

/**
 * Address, without its query, of the page of ours that an entry opens. Whatever is no screen goes to the frame, which
 * shows pages of listed hosts and says so of all else.
 */
export const placeOf = ({ path, code }: Entry): string =>
  isScreen(path) ? path : `/myiframe/${encodeURIComponent(code || 'page')}`;

/** Address that an entry leads to within the console. */
export const addressOf = (entry: Entry): string =>
  isScreen(entry.path) ? entry.path : `${placeOf(entry)}?src=${encodeURIComponent(entry.path)}`;

/** Whether an entry opens a new window: only where its flag is 2 and its address is another host's. */
export const opensWindow = ({ isOpen, path }: Entry): boolean => isOpen === 2 && isOutside(path);

/** Opens a menu entry: another host's page in a new window where its flag is 2, else in the frame; else the screen. */
export function useOpenEntry(): (entry: Entry) => void {
  const navigate = useNavigate();
  return useCallback(
    (entry) => {
      if (opensWindow(entry)) window.open(entry.path, '_blank', 'noopener');
      else void navigate(addressOf(entry));
    },
    [navigate],
  );
}
