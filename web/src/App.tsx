import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.js';
import './app.css';
import { useCutTexts } from './layout/useCutTexts.js';
import { usePaletteName, useScheme, useSettings, useStill, type Language } from './layout/settings.js';
import { antdLocale, speak } from './locales/i18n.js';
import { router } from './router.js';
import { antdTheme } from './theme/antd-theme.js';
import { monoFamily, paletteOf, type Scheme } from './theme/tokens.js';

/** Lends the tokens to our own style sheets as custom properties. */
function useRootStyle(theme: string, scheme: Scheme): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.scheme = scheme;
    for (const [name, value] of Object.entries(paletteOf(theme, scheme)))
      style.setProperty(`--${name}`, value);
    style.setProperty('--mono', monoFamily);
  }, [theme, scheme]);
}

/** Theme, language and cache around all pages. */
export function App() {
  const language = useSettings((s) => s.language);
  const theme = usePaletteName();
  const scheme = useScheme();
  const still = useStill();
  const { i18n } = useTranslation();
  const config = useMemo(() => antdTheme(theme, scheme, still), [theme, scheme, still]);
  useRootStyle(theme, scheme);
  useCutTexts();
  useEffect(() => {
    // A language that cannot be loaded is not chosen.
    const before = i18n.language;
    speak(language).then(
      // Menus and whatever else the server words are asked for again in the new language.
      () => (language === before ? undefined : queryClient.invalidateQueries()),
      () => useSettings.setState({ language: i18n.language as Language }),
    );
  }, [language, i18n]);

  const locale = antdLocale(i18n.language as Language);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={config} button={{ autoInsertSpace: false }} {...(locale ? { locale } : {})}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </QueryClientProvider>
  );
}
