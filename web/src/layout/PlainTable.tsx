import { Table, type TableProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { ErrorState } from './ErrorState.js';
import { useOnPaper } from './settings.js';
import { type Read, StaleAlert } from './StaleAlert.js';
import { useReachedTable } from './useReachedTable.js';
import './layout.css';

interface Props<R> extends Omit<TableProps<R>, 'size' | 'locale' | 'loading'> {
  /** What answers the rows; none where they are there already. */
  read?: Read & { isPlaceholderData?: boolean };
  /** What is said once it is known that there are no rows. */
  empty?: ReactNode;
}

/** Old rows stay for a moment before they are marked. */
const LATE = { delay: 400 };

/**
 * The one table without the tools of a list: it turns until its rows are there, says what could not be read, and can be
 * scrolled by keyboard where it is wider than its place. Paper cannot be scrolled: there it is one table as wide as its place.
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
