import { useEffect, useMemo, useRef, useState } from 'react';
import { goneOf } from '../api/gone-rows.js';
import type { ListState } from './list-state.js';

interface Page<R> {
  data: { records: R[] } | undefined;
  isPlaceholderData: boolean;
}

/**
 * The chosen rows, as the list shows them now: a row that was read anew has other transitions and another version, and one
 * that the list has lost is no longer chosen.
 */
export function useChosen<R extends object>(
  { data, isPlaceholderData }: Page<R>,
  rowKey: keyof R,
  { filters, order, current, size }: ListState,
) {
  const [chosen, choose] = useState<R[]>([]);
  const shown = useRef<{ place: string; keys: unknown[] }>(undefined);
  const place = JSON.stringify([filters, order, current, size]);
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const keys = data.records.map((row) => row[rowKey]);
    const before = shown.current?.place === place ? shown.current.keys : [];
    shown.current = { place, keys };
    const gone = goneOf(before, keys, { isFirst: current === 1, isFull: keys.length >= size });
    if (gone.length > 0) choose((rows) => rows.filter((row) => !gone.includes(row[rowKey])));
  }, [data, isPlaceholderData, rowKey, place, current, size]);
  const rows = useMemo(() => {
    const read = new Map(data?.records.map((row) => [row[rowKey], row]));
    return chosen.map((row) => read.get(row[rowKey]) ?? row);
  }, [data, chosen, rowKey]);
  return { rows, choose };
}
