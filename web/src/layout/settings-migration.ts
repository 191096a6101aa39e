import { isOwnColor } from '../theme/tokens.js';

/** Version of the settings in a browser: 0 stored a colour of the person's own as the theme. */
export const SETTINGS_VERSION = 1;

/** Settings as an earlier version of the product left them in a browser, in the shape of this one. */
export function migrateSettings(stored: unknown): object {
  const settings = { ...(stored as { theme?: unknown } | null) };
  const { theme } = settings;
  if (typeof theme !== 'string' || !isOwnColor(theme)) return settings;
  return { ...settings, color: theme, theme: 'theme-default' };
}
