import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import english from '../locales/dictionaries-en.json';

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = english;

/**
 * The texts of a dictionary's entries in the reader's language. The bundled entries have an English text; what an
 * administrator has added or changed is shown as they wrote it.
 */
export function useEntryText(): (code: string, text: string) => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (code, text) => {
      const own = language === 'en' ? texts[code] : undefined;
      if (!own || !text) return text;
      // A text may hold the mark that joins several.
      return (
        own[text] ??
        text
          .split('、')
          .map((one) => own[one] ?? one)
          .join(', ')
      );
    },
    [language],
  );
}
