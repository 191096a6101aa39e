import { PlusOutlined } from '@ant-design/icons';
import { ProTable, type ProColumns } from '@ant-design/pro-components';
import { regionLevel } from '@gushu/shared';
import { Breadcrumb, Button, Card } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  codesAbove,
  forgetRegions,
  regionDetail,
  regionNames,
  regionRows,
  removeRegion,
  type Region,
} from '../../api/regions.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { usePermission } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import type { Opened } from '../../table/FormDialog.js';
import { RowActions } from '../../table/RowActions.js';
import { useRemoval } from '../../table/useRemoval.js';
import { useTable } from '../../table/useTable.js';
import { RegionDialog } from './RegionDialog.js';
import './region.css';

const NAME = 'region';
const VILLAGE = 5;

/** Names of the regions above and of the region itself, each with its code. */
function usePath(code: string): { code: string; name: string }[] {
  const { data } = useQuery({
    queryKey: ['region', 'path', code],
    queryFn: () => regionDetail(code),
    enabled: code !== '',
  });
  const names = data ? regionNames(data) : [];
  return codesAbove(code).map((one, at) => ({ code: one, name: names[at] ?? one }));
}

/** The regions, level by level: the picker jumps anywhere, a name leads one level down. */
export function RegionPage() {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [code, setCode] = useState(own);
  const path = usePath(code);
  const crumbs = path.filter((one) => one.code.length >= own.length);
  return (
    <div className="region-page">
      <Card size="small">
        <div className="region-head">
          <div className="region-picker">
            <RegionPicker value={code} allowClear={own === ''} onChange={(next) => setCode(next ?? own)} />
          </div>
          <Breadcrumb
            items={[
              ...(own === ''
                ? [{ key: '', title: <a onClick={() => setCode('')}>{t('frame.nation')}</a> }]
                : []),
              ...crumbs.map((one) => ({
                key: one.code,
                title: one.code === code ? one.name : <a onClick={() => setCode(one.code)}>{one.name}</a>,
              })),
            ]}
          />
        </div>
      </Card>
      <Children
        key={code}
        parent={code}
        parentName={path.at(-1)?.name ?? t('frame.nation')}
        onEnter={setCode}
      />
    </div>
  );
}

/** Codes are read digit by digit. */
const Code = ({ children }: { children: string | undefined }) => (
  <span className="coordinates">{children}</span>
);

interface ChildrenProps {
  parent: string;
  parentName: string;
  onEnter: (code: string) => void;
}

function Children({ parent, parentName, onEnter }: ChildrenProps) {
  const { t } = useTranslation();
  const table = useTable<Region>(t('region.noneBelow'));
  const pagination = table.pagination;
  const [opened, setOpened] = useState<Opened<Region>>();
  const level = regionLevel(parent);
  const mayAdd = usePermission(`${NAME}_add`);
  const remove = useRemoval(async ([code = '']) => {
    await removeRegion(code);
    await forgetRegions();
  }, table.reload);
  const columns: ProColumns<Region>[] = [
    { dataIndex: 'code', title: t('region.code'), width: 140, render: (_, row) => <Code>{row.code}</Code> },
    {
      dataIndex: 'name',
      title: t('region.name'),
      width: 240,
      render: (_, row) =>
        level + 1 < VILLAGE ? <a onClick={() => onEnter(row.code)}>{row.name}</a> : row.name,
    },
    { dataIndex: 'aliasName', title: t('region.aliasName'), search: false, width: 160 },
    {
      dataIndex: 'fxpcCode',
      title: t('region.fxpcCode'),
      search: false,
      width: 120,
      render: (_, row) => <Code>{row.fxpcCode}</Code>,
    },
    { dataIndex: 'sort', title: t('region.sort'), search: false, align: 'right', width: 72 },
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
          onRemove={() => remove([row.code])}
        />
      ),
    },
  ];
  const read = async (name: string, code: string) => {
    const rows = await regionRows(parent);
    const data = rows.filter((row) => row.name.includes(name.trim()) && row.code.startsWith(code.trim()));
    return { data, total: data.length, success: true };
  };
  return (
    <>
      <ProTable<Region>
        {...table.props}
        rowKey="code"
        headerTitle={t('region.below', { name: parentName })}
        columns={columns}
        pagination={pagination}
        request={({ name = '', code = '' }) => table.guarded(() => read(String(name), String(code)))}
        search={{ labelWidth: 'auto' }}
        toolBarRender={() => [
          mayAdd && level < VILLAGE && (
            <Button
              key="add"
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => setOpened({ mode: 'add' })}
            >
              {t('region.addBelow')}
            </Button>
          ),
        ]}
      />
      <RegionDialog
        opened={opened}
        parent={parent}
        parentName={parentName}
        onClose={() => {
          setOpened(undefined);
          table.reload();
        }}
      />
    </>
  );
}
