import type { Label } from './label.js';
import { inSentence, type Language, message } from './messages.js';
import type { Fault } from './record/check.js';
import { type Field, isTyped } from './record/fields.js';

/** A field as a fault names it; a parameter that no definition describes has no kind. */
interface NamedField {
  label: string;
  kind?: Field['kind'] | undefined;
}

const NAMING: ReadonlySet<string> = new Set(['field.required', 'rule.photos', 'rule.wholePhoto']);

/** Whether the words of a fault name its field themselves, so that no label need stand before them. */
export const namesField = ({ key }: Pick<Fault, 'key'>): boolean => NAMING.has(key);

/** Text of a field's fault in the language; a missing field is asked for by its name. */
export function faultText(
  { key, params }: Pick<Fault, 'key' | 'params'>,
  language: Language,
  { label, kind = 'text' }: NamedField,
): string {
  if (key !== 'field.required') return message(key, language, params);
  const field = language === 'en' ? inSentence(label) : label;
  const or = params?.['or'];
  if (typeof or === 'object') {
    const other: Label = [or[0], inSentence(or[1])];
    return message('field.chooseOne', language, { field, or: other });
  }
  return message(isTyped(kind) ? 'field.fill' : 'field.choose', language, { field });
}
