import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { themes } from '../theme/tokens.js';
import { useScheme, useSettings } from './settings.js';

/** The choice of light, dark or the system's, and of a theme. */
export function SchemePanel() {
  const { t } = useTranslation();
  const { scheme, theme, color } = useSettings();
  const shown = useScheme();
  return (
    <div className="scheme-panel">
      <Segmented
        block
        value={scheme}
        options={(['light', 'dark', 'system'] as const).map((value) => ({
          value,
          label: t(`settings.${value}`),
        }))}
        onChange={(value) => useSettings.setState({ scheme: value })}
      />
      <div className="swatches" role="radiogroup" aria-label={t('settings.theme')}>
        {themes.map((one) => (
          <button
            key={one.name}
            type="button"
            role="radio"
            aria-checked={color === null && one.name === theme}
            className="swatch"
            onClick={() => useSettings.setState({ theme: one.name, color: null })}
          >
            <span
              className="swatch-dot"
              style={{ background: one[shown].brand, borderColor: one[shown].action }}
            />
            {t(`theme.${one.name}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
