import type { ProTableProps } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import type { Query } from '../api/client.js';
import type { TableColumn } from '../columns/column.js';
import type { BatchAction } from './useBatch.js';
import type { ListRequest } from '../api/list-rows.js';

/** Tools of a list for the buttons above it. */
export interface ListTools<R> {
  /** Filter and order as the server reads them. */
  query: Query;
  /** Keys of the visible columns, which an export uses. */
  visible: string[];
  /** Number of rows that match, once known. */
  total: number | undefined;
  /** The chosen rows. */
  rows: R[];
  choose: (rows: R[]) => void;
  reload: () => void;
}

/** Props of a list. */
export interface DataTableProps<R extends object> {
  /** Key under which columns, page size and named filters are stored, and the rows cached. */
  screen: string;
  /** Memoize them between two renders (`useMemo`). */
  columns: TableColumn<R>[];
  request: ListRequest<R>;
  queryKey?: readonly unknown[];
  rowKey?: keyof R & string;
  /** Rendered above the table; a function gets the number of rows, and the filters. */
  heading?: ReactNode | ((total: number | undefined, filters: Query) => ReactNode);
  /** Name of a row in reports. */
  nameOf?: (row: R) => string;
  batch?: readonly BatchAction<R>[];
  /** Buttons above the table, including the export. */
  tools?: (tools: ListTools<R>) => ReactNode;
  /** Further ways to search, beside the saved filters; their conditions are in the address as `criteria`. */
  searches?: ReactNode;
  /** Further filters, between the filter row and the table; takes no room if undefined. */
  narrowedBy?: ReactNode;
  /** Buttons for the chosen rows, beside their number; they come and go without moving the table. */
  chosen?: (tools: ListTools<R>) => ReactNode;
  /** Buttons at the end of a row. */
  rowActions?: (row: R, list: ListTools<R>) => ReactNode;
  /** Width of the row actions, as far as the other columns stay readable; never less than they need. */
  actionsWidth?: number;
  /** Numbers the rows. */
  numbered?: boolean;
  onOpen?: (row: R) => void;
  emptyHint?: string;
  /** Prefix of the names in the address: for the second list of a screen. */
  mark?: string;
  /** False where the server answers all rows. */
  paged?: boolean;
  /** Options of ProTable for this list only. */
  more?: Pick<
    ProTableProps<R, Record<string, unknown>>,
    'expandable' | 'rowClassName' | 'search' | 'rowSelection'
  >;
}
