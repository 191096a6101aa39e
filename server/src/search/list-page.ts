import type { PageOf, RecordDefinition } from '@gushu/shared';
import { pageOf, uncountedPage } from '../blade/envelope.js';
import type { Paging } from '../blade/page-query.js';
import { assertSortable, isNewest } from './order.js';
import { countedUpTo, type ListPage } from './page-ids.js';

/** A list as it is asked for: what leads to its rows, which page, and whether they are counted. */
interface AskedList extends Omit<ListPage, 'total'>, Paging {
  searchCount: string | undefined;
}

/** How it is read. */
interface Readers<R> {
  /** Counts its rows, where that takes long no further than `most`. */
  count: (most?: number) => Promise<number>;
  rows: (list: ListPage) => Promise<R[]>;
}

/**
 * One page of a list. Rows alone (`searchCount=false`) do not wait for their count: the way to them asks for no more than
 * whether there are many, and one row beyond the page says whether others follow.
 */
export async function readListPage<R>(
  record: RecordDefinition,
  list: AskedList,
  { count, rows }: Readers<R>,
): Promise<PageOf<R>> {
  const { order, offset, current, size, searchCount, isFiltered } = list;
  if (searchCount === 'only') return pageOf([], await count(), current, size);
  const isAlone = searchCount === 'false';
  const asked = { ...list, size: isAlone ? size + 1 : size };
  const most = isAlone ? countedUpTo(record, asked) : undefined;
  const counting = count(most);
  const rowsOf = async (found: number): Promise<R[]> => {
    const total = found === most ? Number.MAX_SAFE_INTEGER : found;
    assertSortable(record, order, total);
    return offset >= total ? [] : rows({ ...asked, total });
  };
  // The newest of all do not depend on how many there are: they are read while they are counted.
  const isFirst = isNewest(order) && offset === 0 && !isFiltered;
  const reading = isFirst ? rowsOf(Number.MAX_SAFE_INTEGER) : counting.then(rowsOf);
  const [found, total] = await Promise.all([reading, counting]);
  return total === most ? uncountedPage(found, list) : pageOf(found.slice(0, size), total, current, size);
}
