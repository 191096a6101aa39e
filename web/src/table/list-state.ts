import { columnOf } from '@gushu/shared';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { TableColumn } from '../columns/column.js';

const PAGING = new Set(['current', 'size', 'ascs', 'descs']);
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
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
    const { ascs, descs } = own;
    const put = (pairs: Pairs) =>
      setParams([
        ...others,
        ...pairs.map(([name, value]): [string, string] => [mark ? `${mark}.${name}` : name, value]),
      ]);
    const write = (next: Record<string, unknown>) =>
      put(
        Object.entries(next)
          .filter(([, value]) => !isBlank(value))
          .map(([name, value]): [string, string] => [name, String(value)]),
      );
    return {
      filters,
      inputs: toInputs(columns, filters),
      order: { ascs, descs },
      current: Math.max(1, Number(own['current']) || 1),
      size: Number(own['size']) || size,
      /** Filter and order as one text, as a saved search keeps them. */
      text: new URLSearchParams(
        Object.entries({ ...filters, ascs, descs }).filter(
          (pair): pair is [string, string] => !isBlank(pair[1]),
        ),
      ).toString(),
      /** Takes filter and order from such a text. */
      open: (text: string) => put([...new URLSearchParams(text)]),
      /** How a column is sorted now. */
      sortOf: (name: string) =>
        ascs === columnOf(name)
          ? ('ascend' as const)
          : descs === columnOf(name)
            ? ('descend' as const)
            : null,
      filterBy: (values: Record<string, unknown>) => write({ ...values, ascs, descs, size: own['size'] }),
      sortBy: (name: string | undefined, descending: boolean) =>
        write({
          ...filters,
          size: own['size'],
          ...(name ? { [descending ? 'descs' : 'ascs']: columnOf(name) } : {}),
        }),
      turnTo: (current: number, rows: number) => {
        if (rows !== size) keepSize(rows);
        write({ ...filters, ascs, descs, current: current === 1 ? '' : current, size: rows });
      },
    };
  }, [address, columns, size, keepSize, mark, setParams]);
}

/** A list's filter, order and page, and how to change them. */
export type ListState = ReturnType<typeof useListState>;
