import { flag, type RecordDefinition, type RowOf } from '@gushu/shared';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldColumn, type RecordColumn, useLabel } from '../columns/record-columns.js';
import { useClearing } from '../layout/clearing.js';

const shown = flag({ label: ['显示', 'Show'] });

/** The columns of a list, and where its record has changes the filter that shows those in the place of its rows. */
export function useChangeFilter<D extends RecordDefinition>(
  { changes, label }: D,
  columns: RecordColumn<D>[],
): RecordColumn<D>[] {
  const { t, i18n } = useTranslation();
  const clearing = useClearing();
  const name = useLabel()(label);
  return useMemo(() => {
    if (!changes) return columns;
    const change = fieldColumn<RowOf<D>>('change', shown, i18n.language, {
      search: true,
      sorter: false,
      hideInTable: true,
      order: -Number.MAX_SAFE_INTEGER,
      formItemRender: () => (
        <Select
          allowClear={clearing}
          placeholder={name}
          options={[{ value: '1', label: t('change.list') }]}
        />
      ),
    });
    return [...columns, change];
  }, [changes, clearing, columns, i18n.language, name, t]);
}
