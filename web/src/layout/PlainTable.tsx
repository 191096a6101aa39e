import { Table, type TableProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { ErrorState } from './ErrorState.js';
import { useOnPaper } from './settings.js';
import { type Read, StaleAlert } from './StaleAlert.js';
import { useReachedTable } from './useReachedTable.js';
import './layout.css';

interface Props<R> extends Omit<TableProps<R>, 'size' | 'locale' | 'loading'> {
  /** Query of the rows; undefined where they are loaded already. */
  read?: Read & { isPlaceholderData?: boolean };
  /** Text for no rows, once the query has answered. */
  empty?: ReactNode;
}

/** Old rows stay for a moment before they are shown as loading. */
const LATE = { delay: 400 };

/**
 * The one table without the tools of a list: it shows that rows are loading or why they could not be read, and can be
 * scrolled by keyboard where it is wider than its place. Paper cannot be scrolled: there it is one table as wide as its
 * place.
 */
export function PlainTable<R extends object>({ read, empty, scroll, ...table }: Props<R>) {
  const place = useRef<HTMLDivElement>(null);
  const onPaper = useOnPaper();
  useReachedTable(place);
  if (read?.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const waits = Boolean(read) && !read?.data;
  return (
    <div ref={place}>
      {read && <StaleAlert read={read} />}
      <Table<R>
        {...table}
        {...(scroll && !onPaper && { scroll })}
        size="small"
        loading={waits || (read?.isPlaceholderData === true && LATE)}
        locale={{ emptyText: waits ? <div className="list-waiting" /> : empty }}
      />
    </div>
  );
}
