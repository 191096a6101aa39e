import { PlusOutlined } from '@ant-design/icons';
import { ProTable, type ProColumns } from '@ant-design/pro-components';
import { useMutation } from '@tanstack/react-query';
import { Button, Switch, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellDone, tellError } from '../../feedback.js';
import { usePermission } from '../../session/access.js';
import type { Opened } from '../../table/FormDialog.js';
import { RowActions } from '../../table/RowActions.js';
import { useRemoval } from '../../table/useRemoval.js';
import { useTable } from '../../table/useTable.js';
import { speciesApi, type TreeSpecies } from './species-api.js';
import { SpeciesDialog } from './SpeciesDialog.js';

const NAME = 'treeSpecies';

/** A species that is used often stands first where a species is chosen. */
function OftenSwitch({ row, onChanged }: { row: TreeSpecies; onChanged: () => void }) {
  const { t } = useTranslation();
  const may = usePermission(`${NAME}_edit`);
  const editing = useMutation({
    mutationFn: (often: boolean) => speciesApi.editOften(row.id, often ? 1 : 0),
    onSuccess: () => {
      tellDone(t('done.saved'));
      onChanged();
    },
    onError: tellError,
  });
  return (
    <Switch
      size="small"
      aria-label={t('species.isOften')}
      checked={row.isOften === 1}
      disabled={!may}
      loading={editing.isPending}
      onChange={(often) => editing.mutate(often)}
    />
  );
}

/** Family and genus, offered with the number of their species; the genus follows the family. */
function useTaxonColumns(): ProColumns<TreeSpecies>[] {
  const { t } = useTranslation();
  return [
    {
      dataIndex: 'section',
      title: t('species.section'),
      width: 104,
      valueType: 'select',
      fieldProps: { showSearch: true },
      request: async () =>
        (await speciesApi.sections()).map(({ section, num }) => ({
          value: section,
          label: `${section} (${num})`,
        })),
      render: (_, row) => row.section,
    },
    {
      dataIndex: 'genus',
      title: t('species.genus'),
      width: 104,
      valueType: 'select',
      dependencies: ['section'],
      fieldProps: { showSearch: true },
      request: async ({ section }: { section?: string }) =>
        section
          ? (await speciesApi.genera(section)).map(({ genus, num }) => ({
              value: genus,
              label: `${genus} (${num})`,
            }))
          : [],
      render: (_, row) => row.genus,
    },
  ];
}

/** The list of species that trees refer to. */
export function TreeSpeciesPage() {
  const { t } = useTranslation();
  const table = useTable<TreeSpecies>();
  const taxa = useTaxonColumns();
  const [opened, setOpened] = useState<Opened<TreeSpecies>>();
  const [selected, setSelected] = useState<string[]>([]);
  const mayAdd = usePermission(`${NAME}_add`);
  const mayRemove = usePermission(`${NAME}_delete`);
  const remove = useRemoval(speciesApi.remove, () => {
    setSelected([]);
    table.reload();
  });

  const columns: ProColumns<TreeSpecies>[] = [
    { dataIndex: 'code', title: t('species.code'), search: false, width: 84 },
    { dataIndex: 'species', title: t('species.species'), width: 120 },
    {
      dataIndex: 'latinName',
      title: t('species.latinName'),
      width: 250,
      render: (_, row) => <i className="latin">{row.latinName}</i>,
    },
    ...taxa,
    { dataIndex: 'alias', title: t('species.alias'), search: false, ellipsis: true, width: 180 },
    {
      dataIndex: 'protectClass',
      title: t('species.protectClass'),
      search: false,
      width: 120,
      render: (_, { protectClass }) =>
        protectClass !== '0' && (
          <Tag>{t(`species.protect.${protectClass}`, { defaultValue: protectClass })}</Tag>
        ),
    },
    {
      dataIndex: 'isOften',
      title: t('species.isOften'),
      search: false,
      width: 72,
      render: (_, row) => <OftenSwitch row={row} onChanged={table.reload} />,
    },
    {
      valueType: 'option',
      title: t('list.operations'),
      width: 150,
      fixed: table.endFixed,
      render: (_, row) => (
        <RowActions
          name={NAME}
          onView={() => setOpened({ mode: 'view', row })}
          onEdit={() => setOpened({ mode: 'edit', row })}
          onRemove={() => remove([row.id])}
        />
      ),
    },
  ];
  return (
    <>
      <ProTable<TreeSpecies>
        {...table.props}
        headerTitle={t('species.title')}
        columns={columns}
        pagination={table.pagination}
        request={table.pages(speciesApi.list, { sort: 1 })}
        search={{ labelWidth: 'auto' }}
        columnsState={{ defaultValue: { alias: { show: false } } }}
        rowSelection={{ selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(String)) }}
        tableAlertRender={false}
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
      <SpeciesDialog opened={opened} onClose={() => setOpened(undefined)} onSaved={table.reload} />
    </>
  );
}
