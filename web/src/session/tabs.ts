import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** A visited page. */
export interface Tab {
  /** Address without the query: one tab a page. */
  value: string;
  /** Code of the menu entry that names it, or key of its words. */
  code: string;
  label: string;
  /** Query of the last visit, kept so that coming back shows the same. */
  query: string;
}

interface Tabs {
  tabs: Tab[];
  visit: (tab: Tab) => void;
  /** Gives the tab of a page its own words, such as a tree's number. */
  rename: (value: string, label: string) => void;
  /** Closes a tab, unless it is the only one. */
  close: (value: string) => void;
  closeOthers: (value: string) => void;
  reset: () => void;
}

/** Address of a page as it was left: with the filter and page of its tab, where one is open. */
export const leftAddress = (path: string): string =>
  path + (useTabs.getState().tabs.find(({ value }) => value === path)?.query ?? '');

/** The tab that is shown in the place of a closed one. */
export function beside(tabs: readonly Tab[], value: string): Tab | undefined {
  const at = tabs.findIndex((one) => one.value === value);
  return tabs[at + 1] ?? tabs[at - 1];
}

/** The pages a person has open, stored for this browser tab. */
export const useTabs = create<Tabs>()(
  persist(
    (set) => ({
      tabs: [],
      visit: (tab) =>
        set(({ tabs }) => {
          const known = tabs.some(({ value }) => value === tab.value);
          if (!known) return { tabs: [...tabs, tab] };
          return { tabs: tabs.map((one) => (one.value === tab.value ? { ...one, query: tab.query } : one)) };
        }),
      rename: (value, label) =>
        set(({ tabs }) => ({
          tabs: tabs.map((one) => (one.value === value ? { ...one, label, code: '' } : one)),
        })),
      close: (value) =>
        set(({ tabs }) => (tabs.length > 1 ? { tabs: tabs.filter((one) => one.value !== value) } : {})),
      closeOthers: (value) => set(({ tabs }) => ({ tabs: tabs.filter((one) => one.value === value) })),
      reset: () => set({ tabs: [] }),
    }),
    {
      name: 'gushu-tabs',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ tabs }) => ({ tabs }),
    },
  ),
);
