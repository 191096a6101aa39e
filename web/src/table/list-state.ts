import { columnOf, isBlank, PAGE_SIZES, trimBlanks } from '@gushu/shared';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { TableColumn } from '../columns/column.js';

const PAGING = new Set(['current', 'size', 'ascs', 'descs']);

const MAX_PAGES = 1_000_000;

type Texts = Record<string, string>;
type Pairs = [name: string, value: string][];

/** A name in the address as this list reads it; nothing where it belongs to another list of the screen. */
function ownName(name: string, mark: string): string | undefined {
  if (mark) return name.startsWith(`${mark}.`) ? name.slice(mark.length + 1) : undefined;
  return name.includes('.') ? undefined : name;
}

const split = (address: string, mark: string) => {
  const all = [...new URLSearchParams(address)];
  const own = all.flatMap(([name, value]): Pairs => {
    const bare = ownName(name, mark);
    return bare === undefined ? [] : [[bare, value]];
  });
  return {
    own: Object.fromEntries(own) as Texts,
    others: all.filter(([name]) => ownName(name, mark) === undefined),
  };
};

/** `treeAge_ge=100&treeAge_le=500` as the two values of the range's one input. */
function toInputs<R>(columns: readonly TableColumn<R>[], filters: Texts): Record<string, unknown> {
  const ranges = columns.flatMap(({ dataIndex, range }) => {
    const ends = range?.map((name) => filters[name]);
    return ends?.some(Boolean) ? [[dataIndex, ends] as const] : [];
  });
  return { ...filters, ...Object.fromEntries(ranges) };
}

/** A size that lists had before: an address or a saved search that asks for it is no mistake. */
const FORMER_SIZE = '20';

/** The size nearest to the asked one, the larger where two are as near. */
const nearest = (asked: number): number =>
  PAGE_SIZES.reduce((best, size) => (Math.abs(size - asked) <= Math.abs(best - asked) ? size : best));

/** What an address asks for that no list has: the key of the sentence about it and what is shown instead. */
interface Mend {
  key: 'sizeAdjusted' | 'pageAdjusted' | 'orderAdjusted';
  params: Record<string, string | number>;
}

/** Page, size and order of the address as far as they can be had, and what had to be mended. */
export function readPaging<R>(own: Texts, columns: readonly TableColumn<R>[], size: number) {
  const mends: Mend[] = [];
  const asked = Number(own['size'] ?? size);
  const fit = nearest(Number.isFinite(asked) ? asked : size);
  if (own['size'] !== undefined && own['size'] !== FORMER_SIZE && String(fit) !== own['size']) {
    mends.push({ key: 'sizeAdjusted', params: { sizes: PAGE_SIZES.join(' / '), size: fit } });
  }
  const page = Number(own['current'] ?? 1);
  const current = Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGES) : 1;
  if (own['current'] !== undefined && current !== page) mends.push({ key: 'pageAdjusted', params: {} });
  const order: { ascs?: string; descs?: string } = {};
  for (const way of ['ascs', 'descs'] as const) {
    const name = own[way];
    if (!name) continue;
    if (columns.some(({ dataIndex, sorter }) => sorter && columnOf(dataIndex) === columnOf(name)))
      order[way] = name;
    else mends.push({ key: 'orderAdjusted', params: { name } });
  }
  return { current, size: fit, order, mends };
}

/** What is not blank, as it stands in an address. */
const given = (values: Record<string, unknown>): Pairs =>
  Object.entries(values)
    // What is pasted into a filter brings blanks along.
    .map(([name, value]): [string, unknown] => [name, typeof value === 'string' ? trimBlanks(value) : value])
    .filter(([, value]) => !isBlank(value))
    .map(([name, value]) => [name, String(value)]);

const marked = (pairs: Pairs, mark: string): Pairs =>
  pairs.map(([name, value]) => [mark ? `${mark}.${name}` : name, value]);

interface Parts<R> {
  columns: readonly TableColumn<R>[];
  /** Rows of a page where the address does not say. */
  size: number;
  keepSize: (size: number) => void;
  /** Put before the names of a second list on the same screen. */
  mark: string;
}

/**
 * Filter, order and page of a list. They live in the address, in the server's own words, so that a list can be
 * sent to somebody, linked from a statistic and found again by the back button.
 */
export function useListState<R>({ columns, size, keepSize, mark }: Parts<R>) {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  return useMemo(() => {
    const { own, others } = split(address, mark);
    const filters = Object.fromEntries(Object.entries(own).filter(([name]) => !PAGING.has(name)));
    const paging = readPaging(own, columns, size);
    const { ascs, descs } = paging.order;
    const ownSize = own['size'] && paging.size;
    const put = (pairs: Pairs, replace = false) =>
      setParams([...others, ...marked(pairs, mark)], { replace });
    const write = (next: Record<string, unknown>, replace = false) => put(given(next), replace);
    return {
      filters,
      inputs: toInputs(columns, filters),
      order: { ascs, descs },
      current: paging.current,
      size: paging.size,
      mends: paging.mends,
      /** Puts what is shown into the address, in the place of what was asked. */
      mend: () =>
        write(
          { ...filters, ascs, descs, size: ownSize, ...(own['current'] ? { current: paging.current } : {}) },
          true,
        ),
      /** Filter and order as one text, as a saved search keeps them. */
      text: new URLSearchParams(given({ ...filters, ascs, descs })).toString(),
      /** Takes filter and order from such a text. */
      open: (text: string) => put([...new URLSearchParams(text)]),
      /** How a column is sorted now. */
      sortOf: (name: string) =>
        ascs === columnOf(name)
          ? ('ascend' as const)
          : descs === columnOf(name)
            ? ('descend' as const)
            : null,
      filterBy: (values: Record<string, unknown>) => write({ ...values, ascs, descs, size: ownSize }),
      sortBy: (name: string | undefined, descending: boolean) =>
        write({
          ...filters,
          size: ownSize,
          ...(name ? { [descending ? 'descs' : 'ascs']: columnOf(name) } : {}),
        }),
      turnTo: (current: number, rows: number) => {
        if (rows !== size) keepSize(rows);
        write({ ...filters, ascs, descs, current: current === 1 ? '' : current, size: rows });
      },
      /** Goes to the last page there is, in the place of one behind it: Back leads to where one came from. */
      goBackTo: (current: number) =>
        write({ ...filters, ascs, descs, current: current === 1 ? '' : current, size: ownSize }, true),
    };
  }, [address, columns, size, keepSize, mark, setParams]);
}

/** A list's filter, order and page, and how to change them. */
export type ListState = ReturnType<typeof useListState>;
