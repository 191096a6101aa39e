import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Scheme, ThemeName } from '../theme/tokens.js';

export type Language = 'zh' | 'en';

interface Settings {
  language: Language;
  theme: ThemeName;
  /** `system` follows the machine. */
  scheme: Scheme | 'system';
  collapsed: boolean;
}

/** What a person set up in this browser. public/boot.js reads the same key before the first paint. */
export const useSettings = create<Settings>()(
  persist((): Settings => ({ language: 'zh', theme: 'theme-default', scheme: 'system', collapsed: false }), {
    name: 'gushu-settings',
  }),
);

const watch = (query: string) => {
  const list = window.matchMedia(query);
  return {
    subscribe: (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    read: () => list.matches,
  };
};

const darkSystem = watch('(prefers-color-scheme: dark)');
const stillSystem = watch('(prefers-reduced-motion: reduce)');

/** The scheme in force, the system's preference included. */
export function useScheme(): Scheme {
  const scheme = useSettings((s) => s.scheme);
  const dark = useSyncExternalStore(darkSystem.subscribe, darkSystem.read);
  return scheme === 'system' ? (dark ? 'dark' : 'light') : scheme;
}

/** Whether the person asked the system for no motion. */
export const useStill = (): boolean => useSyncExternalStore(stillSystem.subscribe, stillSystem.read);
