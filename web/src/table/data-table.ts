import type { ProTableProps } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import type { Query } from '../api/client.js';
import type { TableColumn } from '../columns/column.js';
import type { BatchAction } from './useBatch.js';
import type { ListRequest } from '../api/list-rows.js';

/** What a list lends to the buttons above it. */
export interface ListTools<R> {
  /** Filter and order as the server reads them. */
  query: Query;
  /** Keys of the columns in sight, which are those of an export. */
  visible: string[];
  /** How many rows the filter has, once that is known. */
  total: number | undefined;
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
  /** Above the table; a function is passed the number of rows, and what narrows them. */
  heading?: ReactNode | ((total: number | undefined, filters: Query) => ReactNode);
  /** What a row is called in reports. */
  nameOf?: (row: R) => string;
  batch?: readonly BatchAction<R>[];
  /** Buttons above the table, the export's among them. */
  tools?: (tools: ListTools<R>) => ReactNode;
  /** Further ways to search, beside the saved filters; what they ask for stands in the address as `criteria`. */
  searches?: ReactNode;
  /** Between the filter row and the table: what the rows are narrowed by besides; no place is taken without it. */
  narrowedBy?: ReactNode;
  /** Buttons for the chosen rows, beside their number; they come and go without moving the table. */
  chosen?: (tools: ListTools<R>) => ReactNode;
  /** Buttons at the end of a row. */
  rowActions?: (row: R, list: ListTools<R>) => ReactNode;
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
  more?: Pick<
    ProTableProps<R, Record<string, unknown>>,
    'expandable' | 'rowClassName' | 'search' | 'rowSelection'
  >;
}
