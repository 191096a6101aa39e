import { BgColorsOutlined, GlobalOutlined } from '@ant-design/icons';
import { Button, Popover, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { themes } from '../theme/tokens.js';
import { useScheme, useSettings, type Language } from './settings.js';

/** A language is named in itself: who looks for it reads it. */
const OWN_NAME: Readonly<Record<Language, string>> = { zh: '中文', en: 'English' };

/** Chinese or English, at once and without loading the page anew. */
export function LanguageButton() {
  const { t } = useTranslation();
  const language = useSettings((s) => s.language);
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <Button
      type="text"
      icon={<GlobalOutlined />}
      aria-label={`${t('settings.language')} ${OWN_NAME[other]}`}
      onClick={() => useSettings.setState({ language: other })}
    >
      <span className="tool-text" lang={other === 'zh' ? 'zh-CN' : 'en'}>
        {OWN_NAME[other]}
      </span>
    </Button>
  );
}

/** Light, dark or as the system, and the eleven themes. */
export function SchemeButton() {
  const { t } = useTranslation();
  return (
    <Popover trigger="click" placement="bottomRight" content={<SchemePanel />}>
      <Button
        type="text"
        icon={<BgColorsOutlined />}
        aria-label={t('settings.theme')}
        title={t('settings.theme')}
      />
    </Popover>
  );
}

function SchemePanel() {
  const { t } = useTranslation();
  const { scheme, theme } = useSettings();
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
            aria-checked={one.name === theme}
            className="swatch"
            onClick={() => useSettings.setState({ theme: one.name })}
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
