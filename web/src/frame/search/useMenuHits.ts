import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMenu } from '../../session/access.js';
import { useMenuLabel } from '../../layout/menu-label.js';
import type { Hit } from './hit.js';
import { beginsWith, isLetters, menuEntries } from './menu-entries.js';

/** The reader of pinyin, fetched with its dictionary when somebody first types letters. */
function usePinyin(typed: string) {
  return useQuery({
    queryKey: ['pinyin'],
    queryFn: async () => (await import('./pinyin.js')).pinyinMatch,
    enabled: isLetters(typed.trim()),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  }).data;
}

/** Screens whose name begins with what was typed. */
export function useMenuHits(typed: string): Hit[] {
  const { data: menu } = useMenu();
  const label = useMenuLabel();
  const pinyin = usePinyin(typed);
  const entries = useMemo(() => menuEntries(menu ?? [], label), [menu, label]);
  return useMemo(
    () =>
      entries
        .filter((entry) => [entry.label, entry.node.name].some((name) => beginsWith(name, typed, pinyin)))
        .map(({ node, label: words, folders }) => ({
          key: `menu:${node.id}`,
          kind: 'menu',
          label: words,
          hint: folders.join(' / '),
          path: node.path,
          node,
        })),
    [entries, typed, pinyin],
  );
}
