import type { PageOf, RecordDefinition } from '@gushu/shared';
import { pageOf, uncountedPage } from '../blade/envelope.js';
import type { Paging } from '../blade/page-query.js';
import { assertSortable, isNewest } from './order.js';
import { countedUpTo, type ListPage } from './page-ids.js';

/** A requested page, and whether its list is counted. */
interface AskedPage extends Paging {
  searchCount: string | undefined;
}

/** A requested list: the statements that lead to its rows, the page, and whether they are counted. */
export interface AskedList extends Omit<ListPage, 'total'>, AskedPage {}

/** How a page of a list is read, and what its rows need to know of their count. */
interface Reading<R> {
  /** The rows of the page are the same however many the list has: they are read while it is counted. */
  isFree: boolean;
  /** How far the list is counted for rows alone, so many of them: not at all (0), to its end (undefined). */
  enough: (size: number) => number | undefined;
  /** Counts the list, where that takes long no further than `most`. */
  count: (most?: number) => Promise<number>;
  /** So many rows of the page, of a list of `total` at least; refuses an order that these cannot be read in. */
  rows: (size: number, total: number) => Promise<R[]>;
}

/** How a list is read. */
interface Readers<R> {
  count: Reading<R>['count'];
  rows: (list: ListPage) => Promise<R[]>;
}

/**
 * One page of any list. Rows alone (`searchCount=false`) do not wait for their count: it goes no further than they need it,
 * and one row beyond the page says whether others follow.
 */
export async function readCounted<R>(
  { searchCount, ...paging }: AskedPage,
  { isFree, enough, count, rows }: Reading<R>,
): Promise<PageOf<R>> {
  const { current, size } = paging;
  if (searchCount === 'only') return pageOf([], await count(), current, size);
  const isAlone = searchCount === 'false';
  const read = isAlone ? size + 1 : size;
  const most = isAlone ? enough(read) : undefined;
  const counting = most === 0 ? Promise.resolve(0) : count(most);
  const rowsOf = (found: number): Promise<R[]> =>
    rows(read, found === most ? Number.MAX_SAFE_INTEGER : found);
  const reading = isFree ? rowsOf(Number.MAX_SAFE_INTEGER) : counting.then(rowsOf);
  const [found, total] = await Promise.all([reading, counting]);
  return total === most ? uncountedPage(found, paging) : pageOf(found.slice(0, size), total, current, size);
}

/** One page of a record's list: its rows ask of their count no more than whether there are many. */
export function readListPage<R>(
  record: RecordDefinition,
  list: AskedList,
  { count, rows }: Readers<R>,
): Promise<PageOf<R>> {
  const { order, offset, isFiltered } = list;
  return readCounted<R>(list, {
    // The newest of all do not depend on how many there are.
    isFree: isNewest(order) && offset === 0 && !isFiltered,
    enough: (size) => countedUpTo(record, { ...list, size }),
    count,
    rows: async (size, total) => {
      assertSortable(record, order, total);
      return offset >= total ? [] : rows({ ...list, size, total });
    },
  });
}
