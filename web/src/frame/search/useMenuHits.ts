import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMenu } from '../../session/access.js';
import { useRoles } from '../../session/store.js';
import { sideEntries } from '../side-entries.js';
import { menuIcon } from '../../layout/menu-icons.js';
import { menuLabel } from '../../layout/menu-label.js';
import type { Hit } from './hit.js';
import { found, isLetters, menuEntries } from './menu-entries.js';

/** The reader of pinyin, fetched with its dictionary when somebody first types letters. */
function usePinyin(typed: string) {
  return useQuery({
    queryKey: ['pinyin'],
    queryFn: async () => (await import('./pinyin.js')).pinyinPlace,
    enabled: isLetters(typed.trim()),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  }).data;
}

/** Screens whose name holds what was typed, first those that begin with it. */
export function useMenuHits(typed: string): Hit[] {
  const { data: menu } = useMenu();
  const pinyin = usePinyin(typed);
  const roles = useRoles();
  const entries = useMemo(() => menuEntries(sideEntries(menu ?? [], roles)), [menu, roles]);
  return useMemo(
    () =>
      found(entries, typed, pinyin).map(({ node, label: words, folders }) => ({
        key: `menu:${node.id}`,
        label: words,
        hint: folders.map(menuLabel).join(' / '),
        icon: menuIcon(folders[0] ?? node),
        path: node.path,
        node,
      })),
    [entries, typed, pinyin],
  );
}
