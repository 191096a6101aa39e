import { type RecordDefinition, text } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import type { RecordColumn } from '../columns/record-columns.js';
import { useListChoice } from './useListChoice.js';

const field = text({ label: ['谁的数据', 'Whose'], max: 40 });

/** The columns, and the filter that shows one's own rows, those that ask for one or do not, that wait for one, or those of others. */
export function useWhose<D extends RecordDefinition>({ parties = [] }: D, columns: RecordColumn<D>[]) {
  const { t } = useTranslation();
  const isAsked = parties.some((name) => name !== 'createUser');
  const asked = isAsked ? ['asked', 'unasked'] : [];
  const options = ['mine', ...asked, 'waiting', 'others'].map(
    (value) => [value, t(`record.whose.${value}`)] as const,
  );
  return useListChoice(columns, { name: 'whose', field, options });
}
