import type { ActionType, ProTableProps } from '@ant-design/pro-components';
import { columnOf } from '@gushu/shared';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, type Query } from '../api/client.js';
import { isAbort } from '../api/error.js';
import type { Page } from '../api/record-api.js';
import { EmptyState } from '../layout/EmptyState.js';
import { ErrorState } from '../layout/ErrorState.js';
import { useScreenTier } from '../layout/screen-tier.js';

type Params = Query & { current?: number; pageSize?: number };
type Sort = Record<string, 'ascend' | 'descend' | null>;

const columnsSorted = (sort: Sort, order: 'ascend' | 'descend'): string =>
  Object.keys(sort)
    .filter((name) => sort[name] === order)
    .map(columnOf)
    .join(',');

/** Reads a page in Blade's words: current, size, ascs, descs. */
async function readPage<R>(path: string, params: Params, sort: Sort, fixed: Query) {
  const { current = 1, pageSize = 10, ...filters } = params;
  const order = { ascs: columnsSorted(sort, 'ascend'), descs: columnsSorted(sort, 'descend') };
  const page = await get<Page<R>>(path, { ...filters, ...fixed, ...order, current, size: pageSize });
  return { data: page.records, total: page.total, success: true };
}

/** Sizes and sums of every list. */
export function usePagination() {
  const { t } = useTranslation();
  return {
    defaultPageSize: 10,
    pageSizeOptions: [10, 30, 50, 100, 200],
    showSizeChanger: true,
    showTotal: (total: number) => t('list.total', { total: total.toLocaleString() }),
  };
}

/** What every ProTable of the console shares: paging, sizes, what stands there when it is empty or has failed. */
export function useTable<R extends object>(emptyHint?: string) {
  const { t } = useTranslation();
  const action = useRef<ActionType>(undefined);
  const [error, setError] = useState<unknown>();
  const retry = () => void action.current?.reload();
  const pagination = usePagination();
  const narrow = useScreenTier() === 0;

  /** Wraps a request so that its failure stands in the table. */
  const guarded = async <T,>(task: () => Promise<T>): Promise<T> => {
    const result = await task();
    setError(undefined);
    return result;
  };
  const props = {
    actionRef: action,
    rowKey: 'id',
    size: 'small',
    cardBordered: true,
    columnEmptyText: '',
    dateFormatter: 'string',
    scroll: { x: 'max-content' },
    cardProps: { styles: { body: { paddingInline: 16 } } },
    options: { density: false, fullScreen: false },
    onRequestError: (thrown: unknown) => void (isAbort(thrown) || setError(thrown)),
    locale: {
      emptyText: error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <EmptyState title={t('state.empty')} hint={emptyHint} />
      ),
    },
  } satisfies ProTableProps<R, Params>;
  return {
    action,
    props,
    pagination,
    /** Where the column of actions sticks: a phone has no room for a sticking column. */
    endFixed: narrow ? (false as const) : ('right' as const),
    guarded,
    /** A `request` for ProTable that reads pages of a Blade list. */
    pages:
      (path: string, fixed: Query = {}) =>
      (params: Params, sort: Sort) =>
        guarded(() => readPage<R>(path, params, sort, fixed)),
    reload: retry,
  };
}
