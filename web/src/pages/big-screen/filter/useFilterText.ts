import { type DictionaryField, oldTree } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../../columns/record-columns.js';
import { useDictionary } from '../../../fields/dictionary.js';
import { useEntryText } from '../../../fields/entry-text.js';
import { AREA, BINS, CODES, type CodeName, type FilterName, type MeasureName } from './filter.js';

/** The codes of a filtering field, with their names. */
export function useCodes(name: CodeName): { code: string; text: string }[] {
  const { code: dictionary } = oldTree.fields[name] as DictionaryField;
  const { data: entries = [] } = useDictionary(dictionary);
  const entryText = useEntryText();
  return CODES[name].map((code) => {
    const entry = entries.find(({ dictKey }) => dictKey === code);
    return { code, text: entry ? entryText(dictionary, entry.dictValue) : code };
  });
}

/** Name of a filter. */
export function useFilterName(): (name: FilterName) => string {
  const { t } = useTranslation();
  const label = useLabel();
  return (name) => (name === AREA ? t('wall.filter.area') : label(oldTree.fields[name].label));
}

/** Text of a filter of codes. */
export function useCodesText(name: CodeName, value: string): string {
  const chosen = value.split(',');
  const { t } = useTranslation();
  return useCodes(name)
    .filter(({ code }) => chosen.includes(code))
    .map(({ text }) => text)
    .join(t('wall.filter.or'));
}

/** Text of a filter of a measure. */
export function useMeasureText(): (name: MeasureName, value: string) => string {
  const label = useLabel();
  return (name, value) => {
    const bin = BINS[name][Number(value)];
    return bin ? label(bin.label) : '';
  };
}
