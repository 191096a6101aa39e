import { type RecordDefinition, text } from '@gushu/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { RecordColumn } from '../columns/record-columns.js';
import { useListChoice } from './useListChoice.js';

/**
 * The columns, and where an address asks for rows up to a value of a field, as a filing counts them up to its year, the
 * filter that says so and can be taken away.
 */
export function useUpTo<D extends RecordDefinition>({ fields }: D, columns: RecordColumn<D>[]) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [name = '', found] = Object.entries(fields).find(([, { filter }]) => filter === 'upTo') ?? [];
  const value = found ? params.get(`${name}_le`) : null;
  const field = useMemo(() => text({ label: found?.label ?? ['', ''], max: 20 }), [found]);
  const options = value ? ([[value, t('record.upTo', { value })]] as const) : [];
  return useListChoice(columns, { name: `${name}_le`, field, options });
}
