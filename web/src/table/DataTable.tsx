import { type ProFormInstance, ProTable, type ProTableProps } from '@ant-design/pro-components';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../api/client.js';
import { useScreenTier } from '../layout/screen-tier.js';
import { BatchButtons } from './BatchButtons.js';
import type { TableColumn } from '../columns/column.js';
import { type ListState, useListState } from './list-state.js';
import { EmptyRows, StaleAlert } from './ListStates.js';
import { SavedSearches } from './SavedSearches.js';
import { useScreenSetting } from './screen-setting.js';
import type { BatchAction } from './useBatch.js';
import { type ListRequest, useList } from './useList.js';
import { useShownColumns } from './useShownColumns.js';
import { useTableColumns } from './useTableColumns.js';
import './table.css';

/** What a list lends to the buttons above it. */
export interface ListTools<R> {
  /** Filter and order as the server reads them. */
  query: Query;
  /** Keys of the columns in sight, which are those of an export. */
  visible: string[];
  /** The chosen rows. */
  rows: R[];
  choose: (rows: R[]) => void;
  reload: () => void;
}

/** What a list is made of. */
export interface DataTableProps<R extends object> {
  /** Key under which columns, page size and named filters are kept, and the rows cached. */
  screen: string;
  /** Keep it the same between two renderings (`useMemo`). */
  columns: TableColumn<R>[];
  request: ListRequest<R>;
  queryKey?: readonly unknown[];
  rowKey?: keyof R & string;
  /** Above the table; a function is told the number of rows. */
  heading?: ReactNode | ((total: number | undefined) => ReactNode);
  /** What a row is called in reports. */
  nameOf?: (row: R) => string;
  batch?: readonly BatchAction<R>[];
  /** Buttons above the table, the export's among them. */
  tools?: (tools: ListTools<R>) => ReactNode;
  /** Buttons at the end of a row. */
  rowActions?: (row: R) => ReactNode;
  actionsWidth?: number;
  onOpen?: (row: R) => void;
  emptyHint?: string;
  /** Put before the names in the address: the second list of a screen. */
  mark?: string;
  /** False where the server answers all rows. */
  paged?: boolean;
  /** Where rows are wide: the server is asked for the columns in sight only. */
  sparing?: boolean;
  /** What this list alone wishes of ProTable. */
  more?: Pick<ProTableProps<R, object>, 'expandable' | 'rowClassName' | 'search' | 'rowSelection'>;
}

const SPANS = { xs: 24, sm: 24, md: 12, lg: 6, xl: 6, xxl: 6 };
const CHECKBOX = 40;
const NO_BATCH: never[] = [];

/** The filter row follows when back button, link or 'clear filter' have changed the address. */
function useSearchForm<R>(columns: readonly TableColumn<R>[], inputs: ListState['inputs']) {
  const form = useRef<ProFormInstance>(undefined);
  useEffect(() => {
    const empty = Object.fromEntries(columns.map(({ dataIndex }) => [dataIndex, undefined]));
    form.current?.setFieldsValue({ ...empty, ...inputs });
  }, [columns, inputs]);
  return form;
}

/** Behind the last page, as after its last row was removed, the list goes back to what is there. */
function useLastPage(
  { current, size, turnTo }: ListState,
  { data, isFetching }: ReturnType<typeof useList>,
): void {
  const last = data ? Math.max(1, Math.ceil(data.total / size)) : current;
  useEffect(() => {
    if (!isFetching && current > last) turnTo(last, size);
  }, [isFetching, current, last, size, turnTo]);
}

/** State, rows and set-up of a list. */
function useTableParts<R extends object>(props: DataTableProps<R>) {
  const { screen, columns, request, mark = '', queryKey = ['list', screen], sparing } = props;
  const keeper = useScreenSetting(screen);
  const { setting, keep, ready } = keeper;
  const [keepSize, keepColumns] = useMemo(
    () => [
      (size: number) => keep({ size }),
      (shown: Parameters<typeof keep>[0]['columns']) => keep({ columns: shown ?? null }),
    ],
    [keep],
  );
  const list = useListState({ columns, size: setting.size ?? 10, keepSize, mark });
  const shown = useShownColumns(columns, setting.columns, keepColumns);
  const asked = sparing ? shown.visible.map(({ dataIndex }) => dataIndex) : undefined;
  const page = useList({ queryKey, request, list, columns: asked, enabled: ready });
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey });
  useLastPage(list, page);
  return { keeper, list, page, shown, reload };
}

/** The one list: filter row, table, pages, sums, set-up, tools for many rows; its state lives in the address. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { columns, rowKey = 'id' as keyof R & string, heading, batch = NO_BATCH, rowActions } = props;
  const { mark = '', actionsWidth = 176, paged = true, more, onOpen } = props;
  const { t } = useTranslation();
  const small = useScreenTier() === 0;
  const { keeper, list, page, shown, reload } = useTableParts(props);
  const [rows, choose] = useState<R[]>([]);
  const search = useSearchForm(columns, list.inputs);
  const table = useTableColumns({ columns, list, rowActions, actionsWidth });
  const width = shown.visible.reduce(
    (sum, column) => sum + (column.width ?? 120),
    CHECKBOX + (rowActions ? actionsWidth : 0),
  );
  const total = page.data?.total;
  const filtered = Object.keys(list.filters).length > 0;
  const { filters, order } = list;
  const visible = shown.visible.map(({ dataIndex }) => dataIndex);
  const nameOf = props.nameOf ?? ((row: R) => String(row[rowKey]));
  return (
    <>
      <StaleAlert page={page} />
      <ProTable<R, Record<string, unknown>>
        className={`data-table${onOpen ? ' data-table-open' : ''}`}
        rowKey={rowKey}
        size="small"
        cardBordered
        columns={table}
        dataSource={page.data?.records ?? []}
        loading={{ spinning: page.isFetching, delay: 400 }}
        columnsState={shown.state}
        columnEmptyText=""
        tableLayout="fixed"
        dateFormatter="string"
        scroll={{ x: width }}
        form={{ initialValues: list.inputs, ...(mark ? { name: mark } : {}) }}
        formRef={search}
        onSubmit={(values) => list.filterBy(values)}
        onReset={() => list.filterBy({})}
        headerTitle={typeof heading === 'function' ? heading(total) : heading}
        options={{ density: false, fullScreen: false, reload }}
        optionsRender={(_, icons) => [...icons, <SavedSearches key="searches" list={list} keeper={keeper} />]}
        toolBarRender={() => [
          <div key="tools" className="list-tools">
            <BatchButtons
              actions={batch}
              rows={rows}
              nameOf={nameOf}
              onDone={(left) => {
                choose(left);
                reload();
              }}
            />
            {props.tools?.({ query: { ...filters, ...order }, visible, rows, choose, reload })}
          </div>,
        ]}
        tableAlertRender={({ selectedRowKeys }) => t('list.selected', { count: selectedRowKeys.length })}
        onChange={(_paging, _filters, sorter, { action }) => {
          if (action !== 'sort') return;
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          list.sortBy(one?.order ? String(one.field) : undefined, one?.order === 'descend');
        }}
        {...(onOpen ? { onRow: (row: R) => ({ onClick: () => onOpen(row) }) } : {})}
        pagination={
          paged && {
            current: list.current,
            pageSize: list.size,
            total: total ?? 0,
            pageSizeOptions: [10, 30, 50, 100, 200],
            showSizeChanger: true,
            showTotal: (all) =>
              heading && typeof heading === 'function'
                ? null
                : t('list.total', { total: all.toLocaleString('en-US') }),
            size: small ? 'small' : 'medium',
            onChange: list.turnTo,
          }
        }
        locale={{
          emptyText: (
            <EmptyRows
              page={page}
              filtered={filtered}
              hint={props.emptyHint}
              onClear={() => list.filterBy({})}
            />
          ),
        }}
        rowSelection={{
          selectedRowKeys: rows.map((row) => String(row[rowKey])),
          onChange: (_, chosen) => choose(chosen),
          preserveSelectedRowKeys: true,
        }}
        {...more}
        search={{ labelWidth: 'auto', defaultCollapsed: small || !filtered, span: SPANS, ...more?.search }}
      />
    </>
  );
}
