import type { MenuNode, TopMenu } from '@gushu/shared';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useMemo } from 'react';
import { useMenuBelow, useTopMenus } from '../session/access.js';
import { useRoles } from '../session/store.js';
import { sideEntries } from './side-entries.js';

/** Shows the whole menu. */
export const WHOLE = '';

/** The top menu that was chosen in this browser tab; undefined until one was. */
export const useChosenTop = create<{ chosen: string | undefined }>()(
  persist((): { chosen: string | undefined } => ({ chosen: undefined }), {
    name: 'gushu-top-menu',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** The top menus, the chosen one (else the main one), and the side menu it leaves. */
export function useTopMenu(whole: MenuNode[]): { tops: TopMenu[]; chosen: string; menu: MenuNode[] } {
  const tops = useTopMenus().data ?? [];
  const wanted = useChosenTop((s) => s.chosen) ?? tops.find(({ isMain }) => isMain === 1)?.id ?? WHOLE;
  const chosen = tops.some(({ id }) => id === wanted) ? wanted : WHOLE;
  const below = useMenuBelow(chosen || undefined).data;
  const roles = useRoles();
  const shown = chosen ? below : whole;
  return { tops, chosen, menu: useMemo(() => sideEntries(shown ?? [], roles), [shown, roles]) };
}
