import type { ProTableProps } from '@ant-design/pro-components';
import type { TFunction } from 'i18next';
import { type HTMLAttributes, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import type { TableColumn } from '../columns/column.js';
import type { ListState } from './list-state.js';
import { type Fit, INDEX_WIDTH } from './fit.js';
import { RowMenu } from './RowMenu.js';

/** The two ends of a range input under the names the server reads. */
const ends = ([from, to]: readonly [string, string]) => ({
  transform: (value: unknown) => {
    const [low, high] = Array.isArray(value) ? (value as unknown[]) : [];
    return { [from]: low, [to]: high };
  },
});

const searchOf = <R,>(
  { search, range, rareFilter, dataIndex }: TableColumn<R>,
  inputs: ListState['inputs'],
) => {
  if (!search || (rareFilter && !(dataIndex in inputs))) return false;
  return range ? ends(range) : search;
};

/** Labels say what a filter is; only the ends of a time, which have none, say what goes there. */
function prompt<R>({ valueType = 'text', formItemRender, fieldProps }: TableColumn<R>, ends: string[]) {
  if (formItemRender || typeof fieldProps === 'function') return {};
  const placeholder = valueType === 'dateTimeRange' ? ends : '';
  return { fieldProps: { placeholder, ...(fieldProps as object) } };
}

interface Parts<R> {
  columns: readonly TableColumn<R>[];
  list: ListState;
  rowActions: ((row: R) => ReactNode) | undefined;
  /** Whether the rows are numbered. */
  numbered: boolean;
  fit: Fit;
  /** Whether the row's actions are behind one button. */
  isFolded: boolean;
  nameOf: (row: R) => string;
  /** Rows of the whole list, once they are known. */
  total: number | undefined;
}

/** The place of a row in the whole list. */
const numbers = <R extends object>(title: string, before: number) => ({
  key: 'index',
  title,
  search: false,
  width: INDEX_WIDTH,
  align: 'right',
  className: 'figures',
  render: (_: unknown, _row: R, at: number) => before + at + 1,
});

/** Why a list of so many rows is not sorted by a column; many columns have the same words, so each is made once. */
function unsortableHints(t: TFunction): (max: number) => string {
  const hints = new Map<number, string>();
  return (max) => {
    const hint = hints.get(max) ?? t('list.notSortable', { max: numberText(max) });
    hints.set(max, hint);
    return hint;
  };
}

/** The columns as the table wants them: sorted as the list is, and the row's actions as the last one. */
export function useTableColumns<R extends object>(parts: Parts<R>) {
  const { columns, list, rowActions, numbered, fit, isFolded, nameOf, total = 0 } = parts;
  const { t } = useTranslation();
  const unsortable = useMemo(() => unsortableHints(t), [t]);
  return useMemo(() => {
    const { sortOf, inputs, current, size } = list;
    const { widths, actions: actionsWidth } = fit;
    const ends = [t('list.from'), t('list.until')];
    const sorting = ({ sorter = false, dataIndex, tooltip }: TableColumn<R>, most = Infinity) => {
      const sortOrder = sortOf(dataIndex);
      // What the list is sorted by already can be taken back.
      if (sorter && total > most && !sortOrder) return { sorter: false, tooltip: unsortable(most) };
      return sorter ? { sorter, sortOrder, sortDirections: ['ascend', 'descend'], tooltip } : { sorter };
    };
    const sorted = columns.map(
      ({
        required: _r,
        needed: _n,
        chosen: _c,
        max: _m,
        once: _o,
        wide: _w,
        form: _f,
        view: _v,
        sortsUpTo,
        ...column
      }) => ({
        ...column,
        ...prompt(column as TableColumn<R>, ends),
        key: column.dataIndex,
        // At a phone's width a row is a card, whose cells say what they are.
        onCell: () => ({ 'data-label': column.title }) as HTMLAttributes<HTMLElement>,
        ...(widths[column.dataIndex] ? { width: widths[column.dataIndex] } : {}),
        search: searchOf(column, inputs),
        ...sorting(column as TableColumn<R>, sortsUpTo),
      }),
    );
    const actions = rowActions && {
      key: 'option',
      title: isFolded ? <span className="heard">{t('list.operations')}</span> : t('list.operations'),
      valueType: 'option',
      search: false,
      width: actionsWidth,
      fixed: 'right',
      render: (_: unknown, row: R) => (
        <span className="row-actions" onClick={(event) => event.stopPropagation()}>
          {isFolded ? <RowMenu name={nameOf(row)}>{rowActions(row)}</RowMenu> : rowActions(row)}
        </span>
      ),
    };
    return [
      ...(numbered ? [numbers<R>(t('list.index'), (current - 1) * size)] : []),
      ...sorted,
      ...(actions ? [actions] : []),
    ] as NonNullable<ProTableProps<R, object>['columns']>;
  }, [columns, list, rowActions, numbered, fit, isFolded, nameOf, total, unsortable, t]);
}
