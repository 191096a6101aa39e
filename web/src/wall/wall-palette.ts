import { createContext, use, useMemo } from 'react';
import { usePaletteName } from '../layout/settings.js';
import { contrast } from '../theme/contrast.js';
import { wallPalette, type Scheme } from '../theme/tokens.js';

interface WallLook {
  scheme: Scheme;
  /** Size of the wall's smaller type, px. */
  em: number;
  /** Base of its figures: the screen, a region and a year, in the reader's language. */
  of: string;
}

/** Look of a wall, for its parts. */
export const WallContext = createContext<WallLook>({ scheme: 'dark', em: 12, of: '' });

/** Base of the wall's figures: it differs for another place or year. */
export const useWallSubject = (): string => use(WallContext).of;

/** The scheme of the wall. */
export const useWallScheme = (): Scheme => use(WallContext).scheme;

/** The ramp of the map, and the readable ink on each of its shades. */
export function useWallInks() {
  const { scheme, em } = use(WallContext);
  const theme = usePaletteName();
  return useMemo(() => {
    const { ramp, none, text, ground } = wallPalette(theme, scheme);
    const inks = scheme === 'dark' ? [text, ground] : [text, '#FFFFFF'];
    const inkOf = (shade: number | undefined) => {
      const halo = shade === undefined ? none : (ramp[shade] ?? none);
      const [one = '', other = ''] = inks;
      return { halo, ink: contrast(one, halo) >= contrast(other, halo) ? one : other };
    };
    return {
      em,
      inkOf,
      shades: ramp.length,
      ramp: (shade: number | undefined) => (shade === undefined ? 'var(--none)' : `var(--ramp-${shade})`),
    };
  }, [theme, scheme, em]);
}
