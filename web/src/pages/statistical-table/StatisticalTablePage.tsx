import { UploadOutlined } from '@ant-design/icons';
import type { StatisticalTable } from '@gushu/shared';
import { Button, Select, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { pageTurns } from '../../layout/page-turns.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { countText } from '../../sheet-import/figures.js';
import { PreviewDialog } from './PreviewDialog.js';
import './statistical-table.css';
import { useTables } from './table-api.js';
import { kindOf, KINDS, useTableRegion } from './table-names.js';
import { UploadDialog } from './UploadDialog.js';
import { WithdrawDialog } from './WithdrawDialog.js';

const SIZE = 10;

type Opened = { kind: 'upload' } | { kind: 'preview' | 'withdraw'; table: StatisticalTable };

function useColumns(open: (opened: Opened) => void): TableColumnsType<StatisticalTable> {
  const { t } = useTranslation();
  const label = useLabel();
  const regionOf = useTableRegion();
  return [
    {
      title: t('handTable.kind'),
      dataIndex: 'dataType',
      width: 150,
      render: (dataType: string) => label(kindOf(dataType).name),
    },
    { title: t('handTable.year'), dataIndex: 'year', width: 90, render: (year: number) => <b>{year}</b> },
    { title: t('handTable.region'), width: 180, render: (_, table) => regionOf(table) },
    { title: t('handTable.lines'), dataIndex: 'lineNum', align: 'right', width: 80, render: countText },
    { title: t('handTable.file'), dataIndex: 'fileName', width: 200, ellipsis: true },
    { title: t('handTable.by'), dataIndex: 'userName', width: 120 },
    { title: t('handTable.time'), dataIndex: 'createTime', width: 170 },
    {
      title: t('list.operations'),
      width: 130,
      fixed: 'right',
      render: (_, table) => (
        <>
          <Button
            type="link"
            size="small"
            className="row-action"
            onClick={() => open({ kind: 'preview', table })}
          >
            {t('handTable.preview')}
          </Button>
          <Button
            type="link"
            size="small"
            danger
            className="row-action"
            onClick={() => open({ kind: 'withdraw', table })}
          >
            {t('handTable.withdraw')}
          </Button>
        </>
      ),
    },
  ];
}

/** 人工统计表: figures that people enter by a workbook, which screens show in the place of those of the register. */
export function StatisticalTablePage() {
  const { t } = useTranslation();
  const title = usePageTitle();
  const label = useLabel();
  const read = useTables();
  const [opened, setOpened] = useState<Opened>();
  const [kind, setKind] = useState<string>();
  const [year, setYear] = useState<number>();
  const columns = useColumns(setOpened);
  const close = () => setOpened(undefined);
  const tables = read.data ?? [];
  const shown = tables.filter(
    (one) => (kind === undefined || one.dataType === kind) && (year === undefined || one.year === year),
  );
  const years = [...new Set(tables.map((one) => one.year))];
  const upload = (
    <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpened({ kind: 'upload' })}>
      {t('handTable.upload')}
    </Button>
  );
  const isFiltered = kind !== undefined || year !== undefined;
  return (
    <section className="hand-tables">
      <header className="hand-tables-head">
        <h1>{title}</h1>
        <Select
          allowClear
          aria-label={t('handTable.kind')}
          placeholder={t('handTable.allKinds')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: label(kindOf(value).name) }))}
          onChange={setKind}
        />
        <Select
          allowClear
          aria-label={t('handTable.year')}
          placeholder={t('handTable.allYears')}
          value={year}
          options={years.map((value) => ({ value, label: value }))}
          onChange={setYear}
        />
        <div className="hand-tables-upload">{upload}</div>
      </header>
      <p className="hand-tables-hint">{t('handTable.hint')}</p>
      <PlainTable<StatisticalTable>
        rowKey="id"
        read={read}
        dataSource={shown}
        columns={columns}
        scroll={{ x: 'max-content' }}
        pagination={{
          pageSize: SIZE,
          hideOnSinglePage: true,
          showSizeChanger: false,
          itemRender: pageTurns(t),
        }}
        empty={
          <EmptyState
            title={t(isFiltered ? 'handTable.noneSuch' : 'handTable.none')}
            hint={isFiltered ? undefined : t('handTable.noneHint')}
          />
        }
      />
      {opened?.kind === 'upload' && <UploadDialog tables={tables} onClose={close} />}
      {opened?.kind === 'preview' && <PreviewDialog table={opened.table} onClose={close} />}
      {opened?.kind === 'withdraw' && <WithdrawDialog table={opened.table} onClose={close} />}
    </section>
  );
}
