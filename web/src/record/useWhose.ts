import { type RecordDefinition, text } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import type { RecordColumn } from '../columns/record-columns.js';
import { useListChoice } from './useListChoice.js';

const field = text({ label: ['谁的数据', 'Whose'], max: 5 });

/** The columns, and the filter that shows one's own rows, or those that ask for one. */
export function useWhose({ parties = [] }: RecordDefinition, columns: RecordColumn[]): RecordColumn[] {
  const { t } = useTranslation();
  const isAsked = parties.some((name) => name !== 'createUser');
  const options = (isAsked ? ['mine', 'asked'] : ['mine']).map(
    (value) => [value, t(`record.whose.${value}`)] as const,
  );
  return useListChoice(columns, { name: 'whose', field, options });
}
