import { usePaletteName, useStill } from '../../layout/settings.js';
import { antdTheme } from '../../theme/antd-theme.js';
import { paletteOf } from '../../theme/tokens.js';

/** The globe is always a dark picture, whatever scheme the console has. */
export function useDark() {
  const theme = usePaletteName();
  const still = useStill();
  const style = Object.fromEntries(
    Object.entries(paletteOf(theme, 'dark')).map(([name, value]) => [`--${name}`, value]),
  );
  return { config: antdTheme(theme, 'dark', still), style, still };
}
