import { ProTable } from '@ant-design/pro-components';
import { PAGE_SIZES } from '@gushu/shared';
import type { TablePaginationConfig } from 'antd';
import type { TFunction } from 'i18next';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { pageTurns } from '../layout/page-turns.js';
import { useScreenTier } from '../layout/screen-tier.js';
import { useReachedTable } from '../layout/useReachedTable.js';
import { BatchButtons, isRemoval, ToolbarButtons } from './BatchButtons.js';
import type { ListState } from './list-state.js';
import { EmptyRows, ListAlerts } from './ListStates.js';
import { FoldButton, ListOptions, Tools } from './ListToolbar.js';
import type { DataTableProps } from './data-table.js';
import { SavedSearches } from './SavedSearches.js';
import { SelectionBar } from './SelectionBar.js';
import { useChosen } from './useChosen.js';
import { useFit } from './useFit.js';
import { useFocusInRows } from './useFocusInRows.js';
import { useTableColumns } from './useTableColumns.js';
import { useNameOf, useSearchForm, useTableParts } from './useTableParts.js';
import './table.css';

const SPANS = { xs: 24, sm: 24, md: 12, lg: 6, xl: 6, xxl: 6 };
const NO_BATCH: never[] = [];

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

interface Pages {
  list: ListState;
  known: number;
  /** Whether the heading says how many rows there are. */
  isSummed: boolean;
  small: boolean;
  t: TFunction;
}

/** The pages below the table. */
const pagesOf = ({ list, known, isSummed, small, t }: Pages): TablePaginationConfig => ({
  current: list.current,
  pageSize: list.size,
  total: known,
  pageSizeOptions: [...PAGE_SIZES],
  showSizeChanger: true,
  showTotal: (all) => (isSummed ? null : t('list.total', { total: numberText(all) })),
  size: small ? 'small' : 'medium',
  onChange: list.turnTo,
  itemRender: pageTurns(t),
});

/** How many filters of the row are set. */
const setIn = <R extends object>(columns: DataTableProps<R>['columns'], inputs: object) =>
  columns.filter(({ dataIndex, search }) => search && dataIndex in inputs).length;

/** Who picks so many rows a page wants them in sight at once: they stand closer together. */
const DENSE_FROM = 20;

/** The one list: filter row, table, pages, sums, set-up, tools for many rows; its state lives in the address. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { columns, rowKey = 'id' as keyof R & string, heading, batch = NO_BATCH, rowActions } = props;
  const { mark = '', actionsWidth, numbered = false, paged = true, narrowedBy, more, onOpen } = props;
  const { t } = useTranslation();
  const tier = useScreenTier();
  const [small, isFolded] = [tier === 0, tier < 3];
  const { keeper, list, page, total, known, shown, visible, reload } = useTableParts(props);
  const { rows, choose } = useChosen(page, rowKey, list);
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
  useReachedTable(place);
  const filtered = Object.keys(list.filters).length > 0;
  const { filters, order } = list;
  const [{ dataIndex: first } = { dataIndex: rowKey }] = shown.visible;
  const nameOf = useNameOf(props.nameOf, first as keyof R, rowKey);
  const tools = { query: { ...filters, ...order }, visible, total, rows, choose, reload };
  const ofRow = rowActions && ((row: R) => rowActions(row, tools));
  const table = useTableColumns({ columns, list, rowActions: ofRow, numbered, fit, isFolded, nameOf, total });
  const onDone = (left: R[]) => {
    choose(left);
    reload();
  };
  const chosen = { rows, nameOf, onDone };
  return (
    <div ref={place} data-list>
      <ListAlerts page={page} keeper={keeper} />
      <ProTable<R, Record<string, unknown>>
        className={`data-table${onOpen ? ' data-table-open' : ''}${list.size >= DENSE_FROM ? ' data-table-dense' : ''}`}
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
        onSubmit={(values) => list.filterBy({ ...values, criteria: filters['criteria'] })}
        onReset={() => list.filterBy({})}
        headerTitle={typeof heading === 'function' ? heading(total, filters) : heading}
        options={false}
        toolBarRender={() => [
          <Tools key="tools">
            {props.tools?.(tools)}
            <ToolbarButtons actions={batch} {...chosen} />
          </Tools>,
          <ListOptions key="options" reload={reload} settings={shown.settings}>
            {props.searches}
            <SavedSearches list={list} keeper={keeper} />
          </ListOptions>,
        ]}
        tableAlertRender={false}
        {...(narrowedBy ? { tableExtraRender: () => narrowedBy } : {})}
        onChange={(_paging, _filters, sorter, { action }) => {
          if (action !== 'sort') return;
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          list.sortBy(one?.order ? String(one.field) : undefined, one?.order === 'descend');
        }}
        {...(onOpen ? { onRow: opens(onOpen) } : {})}
        pagination={paged && pagesOf({ list, known, isSummed: typeof heading === 'function', small, t })}
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
        search={
          more?.search !== false && {
            labelWidth: 'auto',
            searchText: t('action.search'),
            defaultCollapsed: small || !filtered,
            span: SPANS,
            collapseRender: (folded) => <FoldButton folded={folded} set={setIn(columns, list.inputs)} />,
            ...more?.search,
          }
        }
      />
      {rows.length > 0 && (
        <SelectionBar
          tools={tools}
          total={paged ? total : undefined}
          readAll={(size, signal) => props.request({ ...tools.query, current: 1, size }, signal, visible)}
        >
          {props.chosen?.(tools)}
          <BatchButtons actions={small ? batch : batch.filter(isRemoval)} {...chosen} />
        </SelectionBar>
      )}
    </div>
  );
}
