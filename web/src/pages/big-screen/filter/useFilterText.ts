import { type DictionaryField, type Field, oldTree } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../../columns/record-columns.js';
import { useDictionary } from '../../../fields/dictionary.js';
import { useEntryText } from '../../../fields/entry-text.js';
import {
  AREA,
  type Bin,
  BINS,
  binText,
  CODES,
  type CodeName,
  type FilterName,
  type MeasureName,
} from './filter.js';

/** A bin with the unit of its measure. */
export function useBinText(): (name: MeasureName, bin: Bin) => string {
  const label = useLabel();
  return (name, bin) => {
    const { unit }: Field = oldTree.fields[name];
    return `${binText(name, bin)}${unit ? ` ${label(unit)}` : ''}`;
  };
}

/** The codes of a field that filters, with their names. */
export function useCodes(name: CodeName): { code: string; text: string }[] {
  const { code: dictionary } = oldTree.fields[name] as DictionaryField;
  const { data: entries = [] } = useDictionary(dictionary);
  const entryText = useEntryText();
  return CODES[name].map((code) => {
    const entry = entries.find(({ dictKey }) => dictKey === code);
    return { code, text: entry ? entryText(dictionary, entry.dictValue) : code };
  });
}

/** What a filter is by. */
export function useFilterName(): (name: FilterName) => string {
  const { t } = useTranslation();
  const label = useLabel();
  return (name) => (name === AREA ? t('wall.filter.area') : label(oldTree.fields[name].label));
}

/** What a filter of codes leaves, in words. */
export function useCodesText(name: CodeName, value: string): string {
  const chosen = value.split(',');
  const { t } = useTranslation();
  return useCodes(name)
    .filter(({ code }) => chosen.includes(code))
    .map(({ text }) => text)
    .join(t('wall.filter.or'));
}

/** What a filter of a measure leaves, in words. */
export function useMeasureText(): (name: MeasureName, value: string) => string {
  const text = useBinText();
  return (name, value) => text(name, BINS[name][Number(value)] ?? {});
}
