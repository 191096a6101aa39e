import { useTranslation } from 'react-i18next';
import { paletteOf } from '../theme/tokens.js';
import { useScheme, useSettings } from './settings.js';

interface Props {
  /** Shows its name beside it, in a menu. */
  named?: boolean;
}

/** The colour of the product: one of the person's own in the place of the theme's, until a theme is chosen anew. */
export function ColorTool({ named = false }: Props) {
  const { t } = useTranslation();
  const { theme, color } = useSettings();
  const { brand } = paletteOf(theme, useScheme());
  const label = t('settings.ownColor');
  return (
    <label className="color-tool" title={label}>
      <input
        type="color"
        {...(named ? {} : { 'aria-label': label })}
        value={color ?? brand.toLowerCase()}
        onChange={({ target }) => useSettings.setState({ color: target.value as `#${string}` })}
      />
      {named && label}
    </label>
  );
}
