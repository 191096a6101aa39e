import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OwnColor, Scheme, ThemeName } from '../theme/tokens.js';
import { migrateSettings, SETTINGS_VERSION } from './settings-migration.js';

export type Language = 'zh' | 'en';

interface Settings {
  language: Language;
  theme: ThemeName;
  /** The person's own colour, `#rrggbb`, in place of the theme's; null for the theme's. */
  color: OwnColor | null;
  /** `system` follows the operating system. */
  scheme: Scheme | 'system';
  collapsed: boolean;
}

/** Settings of a person in this browser. public/boot.js reads the same key before the first paint. */
export const useSettings = create<Settings>()(
  persist(
    (): Settings => ({
      language: 'zh',
      theme: 'theme-default',
      color: null,
      scheme: 'system',
      collapsed: false,
    }),
    {
      name: 'gushu-settings',
      version: SETTINGS_VERSION,
      migrate: (stored) => migrateSettings(stored) as Settings,
    },
  ),
);

/** Source of all colours: the person's own colour, else the name of the theme. */
export const usePaletteName = (): string => useSettings((s) => s.color ?? s.theme);

const watch = (query: string) => {
  const list = window.matchMedia(query);
  let { matches } = list;
  // Not read again before its event has come: a list that was read sends no event, and other listeners would miss the
  // change.
  list.addEventListener('change', () => void ({ matches } = list));
  return {
    subscribe: (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    read: () => matches,
  };
};

const darkSystem = watch('(prefers-color-scheme: dark)');
const stillSystem = watch('(prefers-reduced-motion: reduce)');
const paper = watch('print');

/** Paints before the listener returns: the browser takes the page as it is then. */
const usePrinting = create<{ printing: boolean }>(() => ({ printing: false }));

// Drawn before the listener is left: the browser takes the page as it is then.
const print = (printing: boolean): void => flushSync(() => usePrinting.setState({ printing }));
window.addEventListener('beforeprint', () => print(true));
window.addEventListener('afterprint', () => print(false));
paper.subscribe(() => print(paper.read()));

/** Width of a panel on A4, px: a wider drawing would be cut, or its letters too small to read. */
export const PAPER_WIDTH = 660;

// A media query of its own: one that is read before its event has come sends none.
const paperNow = window.matchMedia('print');

/** Whether the page is laid out for paper at this moment, possibly before its listeners are called. */
export const isOnPaper = (): boolean => paperNow.matches;

/** Whether the page is being printed: its content is painted already when the browser lays it out. */
export const useOnPaper = (): boolean => usePrinting((s) => s.printing);

/** The scheme in force, the system's preference included; on paper all is light. */
export function useScheme(): Scheme {
  const scheme = useSettings((s) => s.scheme);
  const dark = useSyncExternalStore(darkSystem.subscribe, darkSystem.read);
  const printing = useOnPaper();
  if (printing) return 'light';
  return scheme === 'system' ? (dark ? 'dark' : 'light') : scheme;
}

/** Whether nothing may move: the person asked the system for no motion, or the page is being printed. */
export function useStill(): boolean {
  const still = useSyncExternalStore(stillSystem.subscribe, stillSystem.read);
  return useOnPaper() || still;
}
