import type { Locale } from 'antd/es/locale';
// Not loaded when chosen, unlike Chinese: antd brings its English texts along anyway.
import antdEnglish from 'antd/es/locale/en_US.js';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { inTime } from '../api/load-script.js';
import type { Language } from '../layout/settings.js';

type Texts = Record<string, unknown>;

const load = {
  zh: () => Promise.all([import('./zh-CN.json'), import('antd/es/locale/zh_CN.js')]),
  en: () => Promise.all([import('./en-US.json'), { default: antdEnglish }]),
} as const;

const antdLocales: Partial<Record<Language, Locale>> = {};

/** antd's own texts in a language that is loaded. */
export const antdLocale = (language: Language): Locale | undefined => antdLocales[language];

/** Loads a language when it is first used and speaks it: texts, antd and the page's lang. */
export async function speak(language: Language): Promise<void> {
  if (!antdLocales[language]) {
    const [texts, antd] = await inTime(load[language]);
    i18next.addResourceBundle(language, 'translation', texts.default as Texts);
    antdLocales[language] = antd.default;
  }
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  // Before the change: a page that follows it puts its own name first.
  document.title = i18next.t('app.name', { lng: language });
  await i18next.changeLanguage(language);
}

/** Prepares i18next and speaks the first language. */
export async function startLanguage(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await speak(language);
}
