import { entryTextIn } from '@gushu/shared';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The table of names in which the models that ship have an English text. */
const NAMES = 'flow_model';

/** The name of a model or of a step in the reader's language; one that people gave stays as it is. */
export function useFlowName(): (name: string | null | undefined) => string {
  const { language } = useTranslation().i18n;
  return useCallback((name) => entryTextIn(language === 'en' ? 'en' : 'zh', NAMES, name ?? ''), [language]);
}

/** A diagram with the names of its elements said by `named`. */
export const renamed = (xml: string, named: (name: string) => string): string =>
  xml.replace(/ name="([^"]*)"/g, (_, name: string) => ` name="${named(name)}"`);
