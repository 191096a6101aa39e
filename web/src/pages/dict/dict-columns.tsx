import type { DictRow } from '@gushu/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { orderForm } from '../../table/order-form.js';
import type { TableColumn } from '../../columns/column.js';
import { dictApi, type DictKind } from './dict-api.js';
import { RowSwitch } from '../../table/RowSwitch.js';
import { SealInput } from './SealInput.js';

interface Parts {
  kind: DictKind;
  /** Stem of the permission codes. */
  name: string;
  /** The dictionary an entry belongs to; missing for dictionaries themselves. */
  parent?: DictRow;
  onChanged: () => void;
}

/** Columns of dictionaries, or of the entries of one, for list and dialog. */
export function useDictColumns({ kind, name, parent, onChanged }: Parts): TableColumn<DictRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const text = (dataIndex: 'code' | 'dictValue' | 'dictKey'): TableColumn<DictRow> => ({
      dataIndex,
      title: t(`dict.${dataIndex}`),
      ellipsis: true,
      search: true,
      required: true,
      needed: t(`dict.needed.${dataIndex}`),
      max: 255,
    });
    const entry: TableColumn<DictRow>[] = [
      {
        ...text('code'),
        // The heading of the list names the dictionary already.
        offAtFirst: true,
        search: false,
        form: { fieldProps: { disabled: true } },
      },
      text('dictValue'),
      {
        dataIndex: 'parentId',
        title: t('dict.parentId'),
        hideInTable: true,
        valueType: 'treeSelect',
        fieldProps: {
          disabled: true,
          placeholder: t('dict.needed.parentId'),
          treeDefaultExpandAll: true,
          fieldNames: { label: 'dictValue', value: 'id', children: 'children' },
        },
        request: async () =>
          parent ? [{ ...parent, children: await dictApi(kind).children({ parentId: parent.id }) }] : [],
      },
      { ...text('dictKey'), width: 80 },
    ];
    return [
      ...(parent ? entry : [{ ...text('code'), width: 150 }, text('dictValue')]),
      {
        dataIndex: 'sort',
        title: t('dict.sort'),
        hideInTable: true,
        valueType: 'digit',
        required: true,
        needed: t('dict.needed.sort'),
        form: orderForm,
      },
      {
        dataIndex: 'isSealed',
        title: t('dict.isSealed'),
        width: 72,
        required: true,
        needed: t('dict.needed.isSealed'),
        form: { formItemRender: () => <SealInput /> },
        view: ({ isSealed }) => t(isSealed === 1 ? 'dict.sealed' : 'dict.open'),
        render: (_, row) => (
          <RowSwitch
            label={t('dict.isSealed')}
            on={row.isSealed === 1}
            permission={`${name}_edit`}
            save={(sealed) => dictApi(kind).submit({ isSealed: sealed ? 1 : 0 }, row)}
            onSaved={onChanged}
          />
        ),
      },
      {
        dataIndex: 'remark',
        title: t('dict.remark'),
        hideInTable: true,
        valueType: 'textarea',
        max: 255,
        wide: true,
      },
    ];
  }, [t, kind, name, parent, onChanged]);
}
