import { BgColorsOutlined, GlobalOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanel } from './usePanel.js';
import { useSettings, type Language } from './settings.js';
import { loadPart } from '../api/load-script.js';
import { IconButton } from './IconButton.js';

const SchemePanel = lazy(loadPart(async () => ({ default: (await import('./SchemePanel.js')).SchemePanel })));

/** A language is named in itself: who looks for it reads it. */
export const OWN_NAME: Readonly<Record<Language, string>> = { zh: '中文', en: 'English' };

/** The language that one may change to. */
export const otherLanguage = (language: Language): Language => (language === 'zh' ? 'en' : 'zh');

/** Chinese or English, at once and without loading the page anew. */
export function LanguageButton() {
  const { t } = useTranslation();
  const language = useSettings((s) => s.language);
  const other = otherLanguage(language);
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
  const { popover, panel, button } = usePanel();
  const content = (
    <div {...panel} role="dialog" aria-label={t('settings.theme')} tabIndex={-1}>
      <Suspense fallback={<div className="scheme-panel" />}>
        <SchemePanel />
      </Suspense>
    </div>
  );
  return (
    <Popover {...popover} placement="bottom" content={content}>
      <IconButton {...button} icon={<BgColorsOutlined />} label={t('settings.theme')} />
    </Popover>
  );
}
