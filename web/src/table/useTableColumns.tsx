import type { ProTableProps } from '@ant-design/pro-components';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenTier } from '../layout/screen-tier.js';
import type { TableColumn } from '../columns/column.js';
import type { ListState } from './list-state.js';

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

interface Parts<R> {
  columns: readonly TableColumn<R>[];
  list: ListState;
  rowActions: ((row: R) => ReactNode) | undefined;
  actionsWidth: number;
}

/** The columns as the table wants them: sorted as the list is, and the row's actions as the last one. */
export function useTableColumns<R extends object>({ columns, list, rowActions, actionsWidth }: Parts<R>) {
  const { t } = useTranslation();
  const wide = useScreenTier() === 3;
  const { sortOf, inputs } = list;
  return useMemo(() => {
    const sorted = columns.map(
      ({ required: _r, max: _m, once: _o, wide: _w, form: _f, view: _v, ...column }) => ({
        ...column,
        key: column.dataIndex,
        search: searchOf(column, inputs),
        sorter: column.sorter ?? false,
        ...(column.sorter
          ? { sortOrder: sortOf(column.dataIndex), sortDirections: ['ascend', 'descend'] }
          : {}),
      }),
    );
    const actions = rowActions && {
      key: 'option',
      title: t('list.operations'),
      valueType: 'option',
      search: false,
      width: actionsWidth,
      // A phone has no room for a sticking column.
      // On a narrower screen it would stand on the columns it belongs to.
      ...(wide ? { fixed: 'right' } : {}),
      render: (_: unknown, row: R) => (
        <span className="row-actions" onClick={(event) => event.stopPropagation()}>
          {rowActions(row)}
        </span>
      ),
    };
    return [...sorted, ...(actions ? [actions] : [])] as NonNullable<ProTableProps<R, object>['columns']>;
  }, [columns, sortOf, inputs, rowActions, actionsWidth, wide, t]);
}
