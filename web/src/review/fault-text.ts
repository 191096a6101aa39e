import { type Fault, faultText, type Field, type RecordDefinition } from '@gushu/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Entry, textsOf } from '../fields/dictionary.js';
import { useEntryText } from '../fields/entry-text.js';
import { labelIn } from '../columns/record-columns.js';

/** The words of a fault in the current language; fields and keys it names become labels and texts. */
export function useFaultText(record: RecordDefinition) {
  const { language } = useTranslation().i18n;
  const entryText = useEntryText();
  const cache = useQueryClient();
  const labelOf = (name: string): string => {
    const field = record.fields[name];
    return field ? labelIn(language, field.label) : name;
  };
  const valueText = (field: Field, keys: string): string => {
    if (field.kind !== 'dictionary') return keys;
    const entries = cache.getQueryData<Entry[]>(['dictionary', field.code]) ?? [];
    return entryText(field.code, textsOf(entries, keys));
  };
  const text = ({ field: name, key, params = {} }: Fault): string => {
    const because = String(params['because'] ?? '');
    const field = record.fields[because];
    const named: Record<string, string> = field
      ? { because: labelOf(because), value: valueText(field, String(params['value'] ?? '')) }
      : {};
    const wrong = { label: labelOf(name), kind: record.fields[name]?.kind };
    return faultText({ key, params: { ...params, ...named } }, language === 'en' ? 'en' : 'zh', wrong);
  };
  return { text };
}
