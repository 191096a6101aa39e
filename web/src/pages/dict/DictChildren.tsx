import { PlusOutlined } from '@ant-design/icons';
import { ProCard, ProTable, type ProColumns } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../layout/EmptyState.js';
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
  parent: Dict | undefined;
}

/** The entries of the chosen dictionary as a tree. */
export function DictChildren({ parent, ...props }: Props) {
  const { t } = useTranslation();
  if (parent) return <Entries {...props} parent={parent} />;
  return (
    <ProCard variant="outlined">
      <EmptyState title={t('dict.entries')} hint={t('dict.chooseOne')} />
    </ProCard>
  );
}

function Entries({ kind, name, parent }: Props & { parent: Dict }) {
  const { t, i18n } = useTranslation();
  // English words need more room.
  const wide = i18n.language === 'en';
  const span = useScreenTier() === 0 ? 24 : 12;
  const table = useTable<Dict>(t('dict.noEntries'));
  const [opened, setOpened] = useState<Opened<Dict>>();
  const [selected, setSelected] = useState<string[]>([]);
  const [entries, setEntries] = useState<Dict[]>([]);
  const mayAdd = usePermission(`${name}_add`);
  const mayRemove = usePermission(`${name}_delete`);
  const api = dictApi(kind);
  const remove = useRemoval(api.remove, () => {
    setSelected([]);
    table.reload();
  });
  const add = (above: Dict) => setOpened({ mode: 'add', row: { parentId: above.id, code: parent.code } });

  const columns: ProColumns<Dict>[] = [
    { valueType: 'index', title: t('list.index'), width: 40 },
    { dataIndex: 'dictValue', title: t('dict.dictValue'), ellipsis: true },
    { dataIndex: 'dictKey', title: t('dict.dictKey'), width: 64 },
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
      width: wide ? 228 : 196,
      fixed: table.endFixed,
      render: (_, row) => (
        <RowActions
          name={name}
          onView={() => setOpened({ mode: 'view', row })}
          onEdit={() => setOpened({ mode: 'edit', row })}
          onRemove={() => remove([row.id])}
        >
          {mayAdd && (
            <Button type="link" size="small" className="row-action" onClick={() => add(row)}>
              {t('dict.addBelow')}
            </Button>
          )}
        </RowActions>
      ),
    },
  ];
  return (
    <>
      <ProTable<Dict>
        {...table.props}
        scroll={{ x: wide ? 540 : 520 }}
        form={{ name: 'entries' }}
        headerTitle={`${parent.dictValue} · ${t('dict.entries')}`}
        columns={columns}
        pagination={false}
        expandable={{ expandIconColumnIndex: 3 }}
        request={({ dictValue, dictKey }) =>
          table.guarded(async () => {
            const data = await api.children({ parentId: parent.id, dictValue, dictKey });
            setEntries(data);
            return { data, success: true };
          })
        }
        search={{ span, labelWidth: 'auto' }}
        rowSelection={{ selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(String)) }}
        tableAlertRender={false}
        toolBarRender={() => [
          mayRemove && (
            <Button key="remove" onClick={() => remove(selected)}>
              {t('list.batchRemove')}
            </Button>
          ),
          mayAdd && (
            <Button key="add" type="primary" icon={<PlusOutlined />} onClick={() => add(parent)}>
              {t('action.add')}
            </Button>
          ),
        ]}
      />
      <DictDialog
        kind={kind}
        opened={opened}
        parent={parent}
        siblings={entries}
        onClose={() => setOpened(undefined)}
        onSaved={table.reload}
      />
    </>
  );
}
