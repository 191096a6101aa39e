import { columnOf, type RecordDefinition } from '@gushu/shared';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useKept } from '../session/kept.js';

const PAGING = new Set(['current', 'size', 'ascs', 'descs']);
type Filters = Record<string, string>;

/** `treeAge_ge=100&treeAge_le=500` as the range input's one value `100,500`. */
function toInputs(record: RecordDefinition, filters: Filters): Filters {
  const ranges = Object.keys(record.fields).flatMap((name) => {
    const [from = '', to = ''] = [filters[`${name}_ge`], filters[`${name}_le`]];
    return from || to ? [[name, `${from},${to}`] as const] : [];
  });
  return { ...filters, ...Object.fromEntries(ranges) };
}

/**
 * Filter, order and page of a list. They live in the address, in the server's own words, so that a list can be
 * sent to somebody, linked from a statistic and found again by the back button.
 */
export function useListState(record: RecordDefinition) {
  const [params, setParams] = useSearchParams();
  const [size, keepSize] = useKept(`size:${record.name}`, 10);
  const address = params.toString();
  return useMemo(() => {
    const all = Object.fromEntries(new URLSearchParams(address)) as Filters;
    const filters = Object.fromEntries(Object.entries(all).filter(([name]) => !PAGING.has(name)));
    const [ascs, descs] = [all['ascs'], all['descs']];
    const write = (next: Record<string, unknown>) => {
      const entries = Object.entries(next).filter(
        ([, value]) => value !== undefined && value !== null && value !== '',
      );
      setParams(entries.map(([name, value]): [string, string] => [name, String(value)]));
    };
    return {
      filters,
      inputs: toInputs(record, filters),
      order: { ascs, descs },
      current: Math.max(1, Number(all['current']) || 1),
      size: Number(all['size']) || size,
      /** How a column is sorted now. */
      sortOf: (name: string) =>
        ascs === columnOf(name)
          ? ('ascend' as const)
          : descs === columnOf(name)
            ? ('descend' as const)
            : null,
      filterBy: (values: Record<string, unknown>) => write({ ...values, ascs, descs, size: all['size'] }),
      sortBy: (name: string | undefined, descending: boolean) =>
        write({
          ...filters,
          size: all['size'],
          ...(name ? { [descending ? 'descs' : 'ascs']: columnOf(name) } : {}),
        }),
      turnTo: (current: number, rows: number) => {
        if (rows !== size) keepSize(rows);
        write({ ...filters, ascs, descs, current: current === 1 ? '' : current, size: rows });
      },
    };
  }, [address, record, size, keepSize, setParams]);
}

/** A list's filter, order and page, and how to change them. */
export type ListState = ReturnType<typeof useListState>;
