import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { orderForm } from '../../table/order-form.js';
import type { TableColumn } from '../../columns/column.js';
import { dictApi, type Dict, type DictKind } from './dict-api.js';
import { RowSwitch } from '../../table/RowSwitch.js';

interface Parts {
  kind: DictKind;
  /** Stem of the permission codes. */
  name: string;
  /** The dictionary an entry belongs to; missing for dictionaries themselves. */
  parent?: Dict;
  onChanged: () => void;
}

/** Columns of dictionaries, or of the entries of one, for list and dialog. */
export function useDictColumns({ kind, name, parent, onChanged }: Parts): TableColumn<Dict>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const text = (dataIndex: 'code' | 'dictValue' | 'dictKey'): TableColumn<Dict> => ({
      dataIndex,
      title: t(`dict.${dataIndex}`),
      ellipsis: true,
      search: true,
      required: true,
      max: 255,
    });
    const entry: TableColumn<Dict>[] = [
      {
        ...text('code'),
        hideInTable: true,
        search: false,
        fieldProps: { disabled: true },
      },
      text('dictValue'),
      {
        dataIndex: 'parentId',
        title: t('dict.parentId'),
        hideInTable: true,
        valueType: 'treeSelect',
        fieldProps: {
          disabled: true,
          treeDefaultExpandAll: true,
          fieldNames: { label: 'dictValue', value: 'id', children: 'children' },
        },
        request: async () =>
          parent ? [{ ...parent, children: await dictApi(kind).children({ parentId: parent.id }) }] : [],
      },
      { ...text('dictKey'), width: 80 },
    ];
    return [
      ...(parent ? entry : [text('code'), text('dictValue')]),
      {
        dataIndex: 'sort',
        title: t('dict.sort'),
        hideInTable: true,
        valueType: 'digit',
        required: true,
        form: orderForm,
      },
      {
        dataIndex: 'isSealed',
        title: t('dict.isSealed'),
        width: 72,
        valueType: 'radio',
        required: true,
        fieldProps: {
          options: [
            { value: 0, label: t('dict.open') },
            { value: 1, label: t('dict.sealed') },
          ],
        },
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
