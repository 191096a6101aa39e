import type { MenuNode } from '@gushu/shared';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Whether a menu path leads to another host. */
export const isOutside = (path: string): boolean => /^https?:\/\//i.test(path);

type Entry = Partial<MenuNode> & { path: string };

/** Address, without its query, of the page of ours that an entry opens. */
export const placeOf = ({ path, code }: Entry): string =>
  isOutside(path) ? `/myiframe/${encodeURIComponent(code || 'page')}` : path;

const addressOf = (entry: Entry): string =>
  isOutside(entry.path) ? `${placeOf(entry)}?src=${encodeURIComponent(entry.path)}` : entry.path;

/** Opens a menu entry: a new window where its flag is 2, another host's page in the frame, else the screen. */
export function useOpenEntry(): (entry: Entry) => void {
  const navigate = useNavigate();
  return useCallback(
    (entry) => {
      if (entry.isOpen === 2) window.open(entry.path, '_blank', 'noopener');
      else void navigate(addressOf(entry));
    },
    [navigate],
  );
}
