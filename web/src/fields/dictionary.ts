import type { DictionaryField } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.js';

/** An entry of a dictionary that administrators edit. */
export interface Entry {
  dictKey: string;
  dictValue: string;
}

const TEN_MINUTES = 600_000;

/** Dictionaries of the business, which a tenant may have of its own, or those of the platform. */
type Dictionaries = 'dict-biz' | 'dict';

/** Whose dictionary a field takes its keys from. */
export const dictionariesOf = ({
  numeric,
  business,
}: Pick<DictionaryField, 'numeric' | 'business'>): Dictionaries =>
  numeric && !business ? 'dict' : 'dict-biz';

/** The entries of a dictionary, read once and cached for a while. */
export const useDictionary = (code: string, enabled = true, kind: Dictionaries = 'dict-biz') =>
  useQuery({
    queryKey: ['dictionary', code, ...(kind === 'dict' ? [kind] : [])],
    queryFn: ({ signal }) => get<Entry[]>(`blade-system/${kind}/dictionary`, { code }, signal),
    staleTime: TEN_MINUTES,
    enabled,
  });

/** Texts of comma-joined keys: `2,10` → 围栏、支撑. A key that is not known stands for itself. */
export const textsOf = (entries: readonly Entry[], keys: string): string =>
  keys
    .split(',')
    .map((key) => entries.find((entry) => entry.dictKey === key)?.dictValue ?? key)
    .join('、');
