import { flag, hasDeadlines, type RecordDefinition } from '@gushu/shared';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldColumn, type RecordColumn } from '../columns/record-columns.js';
import { useClearing } from '../layout/clearing.js';

const field = flag({ label: ['期限', 'Deadline'] });

/** The columns, and where rows of the record are due the filter that shows what is overdue. */
export function useOverdue(record: RecordDefinition, columns: RecordColumn[]): RecordColumn[] {
  const { t, i18n } = useTranslation();
  const clearing = useClearing();
  const isDue = hasDeadlines(record);
  return useMemo(() => {
    if (!isDue) return columns;
    const overdue = fieldColumn('overdue', field, i18n.language, {
      search: true,
      sorter: false,
      hideInTable: true,
      rareFilter: true,
      order: -Number.MAX_SAFE_INTEGER,
      formItemRender: () => (
        <Select
          allowClear={clearing}
          placeholder={t('record.whose.all')}
          options={[{ value: '1', label: t('record.overdue') }]}
        />
      ),
    });
    return [...columns, overdue];
  }, [isDue, clearing, columns, i18n.language, t]);
}
