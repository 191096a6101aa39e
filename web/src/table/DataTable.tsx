import { DownOutlined, EllipsisOutlined, ReloadOutlined, UpOutlined } from '@ant-design/icons';
import { type ProFormInstance, ProTable, type ProTableProps } from '@ant-design/pro-components';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import {
  cloneElement,
  type HTMLAttributes,
  isValidElement,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../api/client.js';
import { tellHint } from '../feedback.js';
import { useScreenTier } from '../layout/screen-tier.js';
import { BatchButtons } from './BatchButtons.js';
import type { TableColumn } from '../columns/column.js';
import { ColumnPanel } from '../set-up/ColumnPanel.js';
import { type ListState, SIZES, useListState } from './list-state.js';
import { EmptyRows, ListAlerts } from './ListStates.js';
import { SavedSearches } from './SavedSearches.js';
import { useScreenSetting } from '../set-up/screen-setting.js';
import type { BatchAction } from './useBatch.js';
import { useFit } from './useFit.js';
import { useFocusInRows } from './useFocusInRows.js';
import { type ListRequest, useList } from './useList.js';
import { type ColumnSettings, useShownColumns } from '../set-up/useShownColumns.js';
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
  /** Key under which columns, page size and named filters are stored, and the rows cached. */
  screen: string;
  /** Keep it the same between two renderings (`useMemo`). */
  columns: TableColumn<R>[];
  request: ListRequest<R>;
  queryKey?: readonly unknown[];
  rowKey?: keyof R & string;
  /** Above the table; a function is passed the number of rows. */
  heading?: ReactNode | ((total: number | undefined) => ReactNode);
  /** What a row is called in reports. */
  nameOf?: (row: R) => string;
  batch?: readonly BatchAction<R>[];
  /** Buttons above the table, the export's among them. */
  tools?: (tools: ListTools<R>) => ReactNode;
  /** Buttons at the end of a row. */
  rowActions?: (row: R) => ReactNode;
  /** What they get, wherever the columns beside them can still be read; they never get less than they need. */
  actionsWidth?: number;
  /** Numbers the rows. */
  numbered?: boolean;
  onOpen?: (row: R) => void;
  emptyHint?: string;
  /** Put before the names in the address: the second list of a screen. */
  mark?: string;
  /** False where the server answers all rows. */
  paged?: boolean;
  /** Options of ProTable for this list alone. */
  more?: Pick<ProTableProps<R, object>, 'expandable' | 'rowClassName' | 'search' | 'rowSelection'>;
}

const SPANS = { xs: 24, sm: 24, md: 12, lg: 6, xl: 6, xxl: 6 };
const NO_BATCH: never[] = [];
const TURNS: Readonly<Record<string, string>> = { prev: 'spoken.previous', next: 'spoken.next' };

/**
 * The filter row follows when back button, link or 'clear filter' have changed the address; what is typed in it stays
 * while columns and settings arrive.
 */
function useSearchForm<R>(columns: readonly TableColumn<R>[], inputs: ListState['inputs']) {
  const form = useRef<ProFormInstance>(undefined);
  const announced = useRef<string>(undefined);
  useEffect(() => {
    const text = JSON.stringify(inputs);
    if (announced.current === text) return;
    announced.current = text;
    const empty = Object.fromEntries(columns.map(({ dataIndex }) => [dataIndex, undefined]));
    form.current?.setFieldsValue({ ...empty, ...inputs });
  }, [columns, inputs]);
  return form;
}

/** Behind the last page, as after its last row was removed, the list goes back to what is there. */
function useLastPage(
  { current, size, goBackTo }: ListState,
  { data, isFetching }: ReturnType<typeof useList>,
): void {
  const last = data ? Math.max(1, Math.ceil(data.total / size)) : current;
  useEffect(() => {
    if (!isFetching && current > last) goBackTo(last);
  }, [isFetching, current, last, goBackTo]);
}

/** An address that asks for what no list has is corrected, and the person is notified. */
function useMends({ mends, mend }: ListState): void {
  const { t } = useTranslation();
  const announced = useRef('');
  useEffect(() => {
    const wrong = JSON.stringify(mends);
    if (mends.length > 0) {
      if (announced.current !== wrong)
        for (const { key, params } of mends) tellHint(t(`list.${key}`, params));
      mend();
    }
    announced.current = mends.length > 0 ? wrong : '';
  }, [mends, mend, t]);
}

/** What a row is called: as its screen says, else by its first column. */
function useNameOf<R>(given: ((row: R) => string) | undefined, first: keyof R, rowKey: keyof R) {
  return useCallback((row: R) => given?.(row) ?? String(row[first] ?? row[rowKey]), [given, first, rowKey]);
}

/** State, rows and set-up of a list. */
function useTableParts<R extends object>(props: DataTableProps<R>) {
  const { screen, columns, request, mark = '', queryKey = ['list', screen] } = props;
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
  const visible = shown.visible.map(({ dataIndex }) => dataIndex);
  const page = useList({ queryKey, request, list, columns: visible, enabled: ready });
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey });
  useLastPage(list, page);
  useMends(list);
  return { keeper, list, page, shown, visible, reload };
}

interface OptionsProps {
  reload: () => void;
  settings: ColumnSettings;
  children: ReactNode;
}

/** Reads the list anew, and sets it up. */
function ListOptions({ reload, settings, children }: OptionsProps) {
  const { t } = useTranslation();
  return (
    <div className="list-options">
      <Button
        type="text"
        size="small"
        icon={<ReloadOutlined />}
        aria-label={t('list.reload')}
        title={t('list.reload')}
        onClick={reload}
      />
      <ColumnPanel settings={settings} />
      {children}
    </div>
  );
}

/** What may be done with the list. On a phone what comes first stays, the rest unfolds, or is open for chosen rows. */
function Tools({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const [unfolded, unfold] = useState(false);
  const shown = unfolded || isOpen;
  return (
    <div className="list-tools" {...(shown ? {} : { 'data-folded': true })}>
      {children}
      <Button
        className="list-more"
        icon={<EllipsisOutlined />}
        aria-label={t('action.more')}
        aria-expanded={shown}
        onClick={() => unfold(!unfolded)}
      />
    </div>
  );
}

/** Folds the filter row; the link of ProTable around it takes the click. */
function FoldButton({ folded }: { folded: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      type="link"
      className="filter-fold"
      aria-expanded={!folded}
      icon={folded ? <DownOutlined /> : <UpOutlined />}
      iconPlacement="end"
    >
      {t(folded ? 'list.unfold' : 'list.fold')}
    </Button>
  );
}

/** A row that opens does so by click, and by Enter where the keyboard stands on it. */
const opens =
  <R,>(onOpen: (row: R) => void) =>
  (row: R): HTMLAttributes<HTMLElement> => ({
    tabIndex: 0,
    onClick: () => onOpen(row),
    onKeyDown: ({ key, target, currentTarget }) => {
      if (key === 'Enter' && target === currentTarget) onOpen(row);
    },
  });

/** The one list: filter row, table, pages, sums, set-up, tools for many rows; its state lives in the address. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { columns, rowKey = 'id' as keyof R & string, heading, batch = NO_BATCH, rowActions } = props;
  const { mark = '', actionsWidth, numbered = false, paged = true, more, onOpen } = props;
  const { t } = useTranslation();
  const tier = useScreenTier();
  const small = tier === 0;
  const isFolded = tier < 3;
  const { keeper, list, page, shown, visible, reload } = useTableParts(props);
  const [rows, choose] = useState<R[]>([]);
  const search = useSearchForm(columns, list.inputs);
  const [place, fit] = useFit({
    columns: shown.visible,
    actionsWidth,
    hasActions: Boolean(rowActions),
    isFolded,
    hasIndex: numbered,
    hasBoxes: more?.rowSelection !== false,
  });
  useFocusInRows(place, page.data);
  const total = page.data?.total;
  const filtered = Object.keys(list.filters).length > 0;
  const { filters, order } = list;
  const [{ dataIndex: first } = { dataIndex: rowKey }] = shown.visible;
  const nameOf = useNameOf(props.nameOf, first as keyof R, rowKey);
  const table = useTableColumns({ columns, list, rowActions, numbered, fit, isFolded, nameOf });
  return (
    <div ref={place} data-list>
      <ListAlerts page={page} keeper={keeper} />
      <ProTable<R, Record<string, unknown>>
        className={`data-table${onOpen ? ' data-table-open' : ''}`}
        rowKey={rowKey}
        size="small"
        cardBordered
        columns={table}
        dataSource={page.data?.records ?? []}
        loading={{ spinning: page.isFetching || page.isPending, delay: 400 }}
        columnsState={shown.state}
        columnEmptyText=""
        tableLayout="fixed"
        dateFormatter="string"
        scroll={{ x: fit.total }}
        form={{ initialValues: list.inputs, ignoreRules: false, ...(mark ? { name: mark } : {}) }}
        formRef={search}
        onSubmit={(values) => list.filterBy(values)}
        onReset={() => list.filterBy({})}
        headerTitle={typeof heading === 'function' ? heading(total) : heading}
        options={false}
        toolBarRender={() => [
          <Tools key="tools" isOpen={rows.length > 0}>
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
          </Tools>,
          <ListOptions key="options" reload={reload} settings={shown.settings}>
            <SavedSearches list={list} keeper={keeper} />
          </ListOptions>,
        ]}
        tableAlertRender={({ selectedRowKeys }) => t('list.selected', { count: selectedRowKeys.length })}
        onChange={(_paging, _filters, sorter, { action }) => {
          if (action !== 'sort') return;
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          list.sortBy(one?.order ? String(one.field) : undefined, one?.order === 'descend');
        }}
        {...(onOpen ? { onRow: opens(onOpen) } : {})}
        pagination={
          paged && {
            current: list.current,
            pageSize: list.size,
            total: total ?? 0,
            pageSizeOptions: SIZES,
            showSizeChanger: true,
            showTotal: (all) =>
              heading && typeof heading === 'function'
                ? null
                : t('list.total', { total: all.toLocaleString('en-US') }),
            size: small ? 'small' : 'medium',
            onChange: list.turnTo,
            itemRender: (_at, kind, item) =>
              isValidElement<{ 'aria-label'?: string }>(item) && TURNS[kind]
                ? cloneElement(item, { 'aria-label': t(TURNS[kind]) })
                : item,
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
          getCheckboxProps: (row) => ({ 'aria-label': t('list.chooseRow', { name: nameOf(row) }) }),
          getTitleCheckboxProps: () => ({ 'aria-label': t('list.chooseAll') }),
        }}
        {...more}
        search={{
          labelWidth: 'auto',
          searchText: t('action.search'),
          defaultCollapsed: small || !filtered,
          span: SPANS,
          collapseRender: (folded) => <FoldButton folded={folded} />,
          ...more?.search,
        }}
      />
    </div>
  );
}
