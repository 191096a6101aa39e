import { columnOf, isBlank, PAGE_SIZES, trimBlanks } from '@gushu/shared';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { TableColumn } from '../columns/column.js';

const PAGING = new Set(['current', 'size', 'ascs', 'descs']);

const MAX_PAGES = 1_000_000;

type Texts = Record<string, string>;
type Pairs = [name: string, value: string][];

/** A parameter's name in this list; undefined where it belongs to another list of the screen. */
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

/** Former page size: an address or a saved search with it is no mistake. */
const FORMER_SIZE = '20';

/** The page size nearest to the requested one, the larger of two equally near. */
const nearest = (asked: number): number =>
  PAGE_SIZES.reduce((best, size) => (Math.abs(size - asked) <= Math.abs(best - asked) ? size : best));

/** Correction of an invalid address: key of the message, and the values shown instead. */
interface Mend {
  key: 'sizeAdjusted' | 'pageAdjusted' | 'orderAdjusted';
  params: Record<string, string | number>;
}

/** Page, size and order of the address, corrected where invalid, with the corrections. */
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

/** Values that are not blank, as parameters of an address. */
const given = (values: Record<string, unknown>): Pairs =>
  Object.entries(values)
    // Text pasted into a filter brings blanks along.
    .map(([name, value]): [string, unknown] => [name, typeof value === 'string' ? trimBlanks(value) : value])
    .filter(([, value]) => !isBlank(value))
    .map(([name, value]) => [name, String(value)]);

const marked = (pairs: Pairs, mark: string): Pairs =>
  pairs.map(([name, value]) => [mark ? `${mark}.${name}` : name, value]);

interface Parts<R> {
  columns: readonly TableColumn<R>[];
  /** Rows per page where the address has none. */
  size: number;
  keepSize: (size: number) => void;
  /** Prefix of the names of a second list on the same screen. */
  mark: string;
}

/**
 * Filter, order and page of a list. They are in the address, in the server's own words, so that a list can be sent to
 * somebody, linked from a statistic and found again by the back button.
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
      /** Replaces the requested values in the address by the shown ones. */
      mend: () =>
        write(
          { ...filters, ascs, descs, size: ownSize, ...(own['current'] ? { current: paging.current } : {}) },
          true,
        ),
      /** Filter and order as one text, as a saved search stores them. */
      text: new URLSearchParams(given({ ...filters, ascs, descs })).toString(),
      /** Applies filter and order of such a text. */
      open: (text: string) => put([...new URLSearchParams(text)]),
      /** Present order of a column. */
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
      /** Goes to the last page in place of one behind it: Back leads to the page before. */
      goBackTo: (current: number) =>
        write({ ...filters, ascs, descs, current: current === 1 ? '' : current, size: ownSize }, true),
    };
  }, [address, columns, size, keepSize, mark, setParams]);
}

/** A list's filter, order and page, and functions that change them. */
export type ListState = ReturnType<typeof useListState>;
