import { type Fault, message, type RecordDefinition } from '@gushu/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Entry, textsOf } from '../fields/dictionary.js';
import { labelIn } from '../record/columns.js';

/** The words of a fault in the current language; fields and keys it names become labels and texts. */
export function useFaultText(record: RecordDefinition) {
  const { language } = useTranslation().i18n;
  const cache = useQueryClient();
  const labelOf = (name: string): string => {
    const field = record.fields[name];
    return field ? labelIn(language, field.label) : name;
  };
  const text = ({ key, params = {} }: Fault): string => {
    const because = String(params['because'] ?? '');
    const field = record.fields[because];
    const entries =
      field?.kind === 'dictionary' ? cache.getQueryData<Entry[]>(['dictionary', field.code]) : undefined;
    const named: Record<string, string> = field
      ? { because: labelOf(because), value: textsOf(entries ?? [], String(params['value'] ?? '')) }
      : {};
    return message(key, language === 'en' ? 'en' : 'zh', { ...params, ...named });
  };
  return { text };
}
