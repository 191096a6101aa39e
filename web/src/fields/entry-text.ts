import { entryTextIn } from '@gushu/shared';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The texts of a dictionary's entries in the reader's language. */
export function useEntryText(): (code: string, text: string) => string {
  const { language } = useTranslation().i18n;
  return useCallback((code, text) => entryTextIn(language === 'en' ? 'en' : 'zh', code, text), [language]);
}
