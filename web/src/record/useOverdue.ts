import { flag, hasDeadlines, type RecordDefinition } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import type { RecordColumn } from '../columns/record-columns.js';
import { useListChoice } from './useListChoice.js';

const field = flag({ label: ['期限', 'Deadline'] });

/** The columns, and where rows of the record are due the filter that shows what is overdue. */
export function useOverdue<D extends RecordDefinition>(record: D, columns: RecordColumn<D>[]) {
  const { t } = useTranslation();
  const options = hasDeadlines(record) ? ([['1', t('record.overdue')]] as const) : [];
  return useListChoice(columns, { name: 'overdue', field, options });
}
