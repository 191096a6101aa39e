import { useEffect } from 'react';
import { create } from 'zustand';

/** Whether the menu search stands open. */
export const useMenuSearch = create<{ open: boolean }>()(() => ({ open: false }));

/** Opens the menu search. */
export const openMenuSearch = (): void => useMenuSearch.setState({ open: true });

/** Ctrl+K (or ⌘K) opens the menu search and closes it again. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      useMenuSearch.setState(({ open }) => ({ open: !open }));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
