import { PlusOutlined } from '@ant-design/icons';
import { ProTable, type ProColumns } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenTier } from '../../layout/screen-tier.js';
import { usePermission } from '../../session/access.js';
import type { Opened } from '../../table/FormDialog.js';
import { RowActions } from '../../table/RowActions.js';
import { useRemoval } from '../../table/useRemoval.js';
import { useTable } from '../../table/useTable.js';
import { dictApi, type Dict, type DictKind } from './dict-api.js';
import { DictDialog } from './DictDialog.js';
import { SealSwitch } from './SealSwitch.js';

interface Props {
  kind: DictKind;
  name: string;
  chosen: Dict | undefined;
  onChoose: (dict: Dict | undefined) => void;
}

/** The dictionaries; a click on one shows its entries beside. */
export function DictParents({ kind, name, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  // English words need more room.
  const wide = i18n.language === 'en';
  const span = useScreenTier() === 0 ? 24 : 12;
  const table = useTable<Dict>();
  const [opened, setOpened] = useState<Opened<Dict>>();
  const [selected, setSelected] = useState<string[]>([]);
  const mayAdd = usePermission(`${name}_add`);
  const mayRemove = usePermission(`${name}_delete`);
  const remove = useRemoval(dictApi(kind).remove, () => {
    setSelected([]);
    onChoose(undefined);
    table.reload();
  });

  const columns: ProColumns<Dict>[] = [
    { valueType: 'index', title: t('list.index'), width: 40 },
    { dataIndex: 'code', title: t('dict.code'), ellipsis: true },
    { dataIndex: 'dictValue', title: t('dict.dictValue'), ellipsis: true },
    {
      dataIndex: 'isSealed',
      title: t('dict.isSealed'),
      search: false,
      width: wide ? 76 : 56,
      render: (_, row) => <SealSwitch kind={kind} name={name} row={row} onChanged={table.reload} />,
    },
    {
      valueType: 'option',
      title: t('list.operations'),
      width: wide ? 160 : 132,
      fixed: table.endFixed,
      render: (_, row) => (
        <RowActions
          name={name}
          onView={() => setOpened({ mode: 'view', row })}
          onEdit={() => setOpened({ mode: 'edit', row })}
          onRemove={() => remove([row.id])}
        />
      ),
    },
  ];
  return (
    <>
      <ProTable<Dict>
        {...table.props}
        scroll={{ x: 480 }}
        form={{ name: 'dictionaries' }}
        headerTitle={t('dict.dictionaries')}
        columns={columns}
        pagination={table.pagination}
        request={table.pages(dictApi(kind).parents)}
        search={{ span, labelWidth: 'auto' }}
        rowSelection={{ selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(String)) }}
        tableAlertRender={false}
        rowClassName={(row) => (row.id === chosen?.id ? 'ant-table-row-selected row-pick' : 'row-pick')}
        onRow={(row) => ({ onClick: () => onChoose(row) })}
        toolBarRender={() => [
          mayRemove && (
            <Button key="remove" onClick={() => remove(selected)}>
              {t('list.batchRemove')}
            </Button>
          ),
          mayAdd && (
            <Button
              key="add"
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => setOpened({ mode: 'add' })}
            >
              {t('action.add')}
            </Button>
          ),
        ]}
      />
      <DictDialog kind={kind} opened={opened} onClose={() => setOpened(undefined)} onSaved={table.reload} />
    </>
  );
}
