import { type RecordDefinition, text } from '@gushu/shared';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldColumn, type RecordColumn } from '../columns/record-columns.js';
import { useClearing } from '../layout/clearing.js';

const field = text({ label: ['谁的数据', 'Whose'], max: 5 });

/** The columns, and the filter that shows one's own rows; it stands in the search row where an address asks for it. */
export function useWhose({ parties = [] }: RecordDefinition, columns: RecordColumn[]): RecordColumn[] {
  const { t, i18n } = useTranslation();
  const clearing = useClearing();
  const isAsked = parties.some((name) => name !== 'createUser');
  return useMemo(() => {
    const values = isAsked ? ['mine', 'asked'] : ['mine'];
    const whose = fieldColumn('whose', field, i18n.language, {
      search: true,
      sorter: false,
      hideInTable: true,
      rareFilter: true,
      order: -Number.MAX_SAFE_INTEGER,
      formItemRender: () => (
        <Select
          allowClear={clearing}
          placeholder={t('record.whose.all')}
          options={values.map((value) => ({ value, label: t(`record.whose.${value}`) }))}
        />
      ),
    });
    return [...columns, whose];
  }, [columns, clearing, isAsked, i18n.language, t]);
}
