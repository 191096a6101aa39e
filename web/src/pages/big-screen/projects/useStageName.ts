import { entryTextIn, type Language } from '@gushu/shared';
import { useTranslation } from 'react-i18next';

/** Writes the name of a stage, as calls on projects answer it, in the reader's language. */
export function useStageName(): (name: string) => string {
  const language = useTranslation().i18n.language as Language;
  return (name) => entryTextIn(language, 'project_stage', name);
}
