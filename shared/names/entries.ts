import type { Label } from '../label.js';
import type { Language } from '../messages.js';
import { ENGLISH_ENTRIES } from './english-entries.js';

/** Marks between the texts of several entries. */
export const LIST_MARK: Readonly<Record<Language, string>> = { zh: '、', en: ', ' };

/** Texts in a row, in each language with its own marks between them. */
export const listLabel = (texts: readonly string[]): Label => [
  texts.join(LIST_MARK.zh),
  texts.join(LIST_MARK.en),
];

/**
 * The text of a dictionary's entry in the reader's language, or of several with marks between them. The bundled entries
 * have an English text; what an administrator has added or changed is shown as they wrote it.
 */
export function entryTextIn(language: Language, code: string, text: string): string {
  const own = language === 'en' ? ENGLISH_ENTRIES[code] : undefined;
  if (!own || !text) return text;
  // A text may hold the mark that joins several.
  return (
    own[text] ??
    text
      .split(LIST_MARK.zh)
      .map((one) => own[one] ?? one)
      .join(LIST_MARK.en)
  );
}
