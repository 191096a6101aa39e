import { type ProFormInstance, ProTable, type ProTableProps } from '@ant-design/pro-components';
import type { RecordDefinition, Row } from '@gushu/shared';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import { EmptyState } from '../layout/EmptyState.js';
import { ErrorState } from '../layout/ErrorState.js';
import { useScreenTier } from '../layout/screen-tier.js';
import { useKept } from '../session/kept.js';
import { useSession } from '../session/store.js';
import { type RecordColumn, useLabel } from './columns.js';
import { type ListState, useListState } from './list-state.js';
import { RecordDrawer } from './RecordDrawer.js';
import { TableTools } from './TableTools.js';
import { useRecordPage } from './useRecordPage.js';
import './record.css';

interface Props {
  record: RecordDefinition;
  columns: RecordColumn[];
  /** Addresses of the record's own pages; a row's id is added as `?id=`. */
  paths: { form: string; view: string };
  /** Further buttons above the table. */
  tools?: ReactNode;
  /** Buttons at the end of a row. */
  rowActions?: (row: Row) => ReactNode;
  /** What a click on a row does, where the drawer is not it. */
  onOpen?: (row: Row) => void;
}

type Shown = Record<string, { show?: boolean; order?: number; fixed?: 'left' | 'right' }>;

const isVisible = (shown: Shown, { dataIndex, offAtFirst }: RecordColumn): boolean =>
  shown[dataIndex]?.show ?? !offAtFirst;

/** The visible columns, kept for the person; the reset of the settings leads back to the page's own choice. */
function useShownColumns(record: RecordDefinition, columns: RecordColumn[]) {
  const [kept, keep] = useKept<Shown>(`columns:${record.name}`, {});
  const value = useMemo(
    () => ({
      ...Object.fromEntries(columns.map((column) => [column.dataIndex, { show: isVisible({}, column) }])),
      ...kept,
    }),
    [columns, kept],
  );
  // ProTable tells every value back that it is given; only what the person has changed is worth keeping.
  const onChange = (next: Shown | undefined) => {
    if (JSON.stringify(next) !== JSON.stringify(value)) keep(next ?? {});
  };
  return {
    visible: columns.filter((column) => isVisible(kept, column)).map(({ dataIndex }) => dataIndex),
    state: { value, onChange },
  };
}

/** What the list holds, in words: whose rows, and how many of them fit the filter. */
function Sum({ record, total }: { record: RecordDefinition; total: number | undefined }) {
  const { t } = useTranslation();
  const label = useLabel();
  const region = useSession((s) => s.user?.xzname);
  return (
    <span className="list-sum">
      <span>{t('record.scope', { region: region || t('frame.nation') })}</span>
      {total !== undefined && (
        <b className="figures" aria-live="polite">
          {t('record.sum', { total: total.toLocaleString('en-US'), unit: label(record.unit) })}
        </b>
      )}
    </span>
  );
}

/** Columns of 24 that a filter takes: four stand side by side on a desktop. */
const SPANS = { xs: 24, sm: 24, md: 12, lg: 6, xl: 6, xxl: 6 };
const CHECKBOX = 40;
const ACTIONS = 176;
const NO_SORT = { sorter: false } as const;

/** The columns as the table wants them: sorted as the list is, and the row's actions as the last one. */
function useTableColumns(
  columns: Props['columns'],
  { sortOf, inputs }: ListState,
  rowActions: Props['rowActions'],
): ProTableProps<Row, object>['columns'] {
  const { t } = useTranslation();
  const small = useScreenTier() === 0;
  return useMemo(() => {
    const sorted = columns.map((column) => ({
      ...column,
      ...(column.rareFilter && !(column.dataIndex in inputs) ? { search: false as const } : {}),
      ...(column.sorter ? { sortOrder: sortOf(column.dataIndex) } : NO_SORT),
    }));
    const actions = rowActions && {
      key: 'option',
      title: t('list.operations'),
      valueType: 'option',
      search: false,
      width: ACTIONS,
      ...(small ? {} : { fixed: 'right' }),
      render: (_: unknown, row: Row) => (
        <span className="row-actions" onClick={(event) => event.stopPropagation()}>
          {rowActions(row)}
        </span>
      ),
    };
    return [...sorted, ...(actions ? [actions] : [])] as ProTableProps<Row, object>['columns'];
  }, [columns, sortOf, inputs, rowActions, small, t]);
}

/** List of a record: filter row, table, sums in words, tools for many rows, and the drawer of one. */
export function RecordTable({ record, columns, paths, tools, rowActions, onOpen }: Props) {
  const { t } = useTranslation();
  const list = useListState(record);
  const page = useRecordPage(record, list);
  const small = useScreenTier() === 0;
  const [selected, setSelected] = useState<Row[]>([]);
  const [opened, setOpened] = useState<string>();
  const { visible, state } = useShownColumns(record, columns);
  const search = useRef<ProFormInstance>(undefined);
  // Back button, link or 'clear filter' have changed the address: the filter row follows.
  useEffect(() => {
    const empty = Object.fromEntries(columns.map(({ dataIndex }) => [dataIndex, undefined]));
    search.current?.setFieldsValue({ ...empty, ...list.inputs });
  }, [columns, list.inputs]);
  const width = columns
    .filter(({ dataIndex }) => visible.includes(dataIndex))
    .reduce((sum, column) => sum + Number(column.width), CHECKBOX + (rowActions ? ACTIONS : 0));
  const filtered = Object.keys(list.filters).length > 0;
  const all = useTableColumns(columns, list, rowActions);

  return (
    <>
      {page.isError && page.data && (
        <Alert
          type="error"
          showIcon
          title={textOf(page.error)}
          className="list-alert"
          action={
            <Button size="small" onClick={() => void page.refetch()}>
              {t('action.retry')}
            </Button>
          }
        />
      )}
      <ProTable<Row, Record<string, unknown>>
        className="record-table"
        rowKey="id"
        size="small"
        cardBordered
        {...(all ? { columns: all } : {})}
        dataSource={page.data?.records ?? []}
        loading={{ spinning: page.isFetching, delay: 400 }}
        columnsState={state}
        columnEmptyText=""
        tableLayout="fixed"
        scroll={{ x: width }}
        search={{ labelWidth: 'auto', defaultCollapsed: small || !filtered, span: SPANS }}
        form={{ initialValues: list.inputs }}
        formRef={search}
        onSubmit={(values) => list.filterBy(values)}
        onReset={() => list.filterBy({})}
        headerTitle={<Sum record={record} total={page.data?.total} />}
        options={{ density: false, fullScreen: false, reload: () => void page.refetch() }}
        toolBarRender={() => [
          <TableTools
            key="tools"
            record={record}
            list={list}
            visible={visible}
            rows={selected}
            form={paths.form}
            onDone={() => setSelected([])}
          >
            {tools}
          </TableTools>,
        ]}
        rowSelection={{
          selectedRowKeys: selected.map(({ id }) => id),
          onChange: (_, rows) => setSelected(rows),
          preserveSelectedRowKeys: true,
        }}
        tableAlertRender={({ selectedRowKeys }) => t('list.selected', { count: selectedRowKeys.length })}
        onRow={(row) => ({ onClick: () => (onOpen ? onOpen(row) : setOpened(row.id)) })}
        onChange={(_paging, _filters, sorter, { action }) => {
          if (action !== 'sort') return;
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          list.sortBy(one?.order ? String(one.field) : undefined, one?.order === 'descend');
        }}
        pagination={{
          current: list.current,
          pageSize: list.size,
          total: page.data?.total ?? 0,
          pageSizeOptions: [10, 30, 50, 100, 200],
          showSizeChanger: true,
          size: small ? 'small' : 'medium',
          onChange: list.turnTo,
        }}
        locale={{
          emptyText: page.isError ? (
            <ErrorState error={page.error} onRetry={() => void page.refetch()} />
          ) : page.isPending ? (
            <div className="list-waiting" />
          ) : (
            <EmptyState
              title={t('state.empty')}
              hint={t(filtered ? 'record.emptyFilter' : 'record.emptyAll')}
            >
              {filtered && <Button onClick={() => list.filterBy({})}>{t('record.clearFilter')}</Button>}
            </EmptyState>
          ),
        }}
      />
      <RecordDrawer
        record={record}
        columns={columns}
        id={opened}
        paths={paths}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
