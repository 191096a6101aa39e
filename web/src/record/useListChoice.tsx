import type { Field, RecordDefinition, RowOf } from '@gushu/shared';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldColumn, type RecordColumn } from '../columns/record-columns.js';
import { useClearing } from '../layout/clearing.js';

/** A filter of a few choices that no column shows: its parameter, its title, and each value with its text. */
interface ListChoice {
  name: string;
  field: Field;
  options: readonly (readonly [value: string, text: string])[];
}

/** The columns, and behind them the filter; it is in the search row where an address filters by it. */
export function useListChoice<D extends RecordDefinition>(columns: RecordColumn<D>[], choice: ListChoice) {
  const { name, field, options } = choice;
  const { t, i18n } = useTranslation();
  const clearing = useClearing();
  // By content: callers make the list of choices anew at each render.
  const named = JSON.stringify(options);
  return useMemo(() => {
    const choices = JSON.parse(named) as ListChoice['options'];
    if (choices.length === 0) return columns;
    const texts = new Map(choices);
    // An address may filter by several at once.
    const spoken = new Intl.ListFormat(i18n.language, { type: 'conjunction', style: 'narrow' });
    const column = fieldColumn<RowOf<D>>(name, field, i18n.language, {
      search: true,
      sorter: false,
      hideInTable: true,
      rareFilter: true,
      order: -Number.MAX_SAFE_INTEGER,
      formItemRender: () => (
        <Select
          allowClear={clearing}
          placeholder={t('record.whose.all')}
          labelRender={({ value }) =>
            spoken.format(
              String(value)
                .split(',')
                .map((one) => texts.get(one) ?? one),
            )
          }
          options={choices.map(([value, label]) => ({ value, label }))}
        />
      ),
    });
    return [...columns, column];
  }, [columns, clearing, name, field, named, i18n.language, t]);
}
