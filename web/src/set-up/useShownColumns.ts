import { useMemo } from 'react';
import type { TableColumn } from '../columns/column.js';
import type { Shown } from './screen-setting.js';

/** A column as the column settings list it. */
export interface SetColumn {
  name: string;
  title: string;
  shown: boolean;
  pinned: boolean;
}

/** The columns in their order, and what may be changed of them. */
export interface ColumnSettings {
  columns: SetColumn[];
  show: (name: string, on: boolean) => void;
  showAll: () => void;
  pin: (name: string, on: boolean) => void;
  /** One place up (-1) or down (1). */
  move: (name: string, by: 1 | -1) => void;
  /** To the place of another one. */
  put: (name: string, place: string) => void;
  reset: () => void;
}

const isVisible = <R>(shown: Shown, { dataIndex, offAtFirst }: TableColumn<R>): boolean =>
  shown[dataIndex]?.show ?? !offAtFirst;

/** Kept settings under which a column can be seen: an older list could be left without any. */
const usable = <R>(table: readonly TableColumn<R>[], kept: Shown | undefined): Shown =>
  kept && table.some((column) => isVisible(kept, column)) ? kept : {};

/** The list's columns in the person's order; one that is new since then stands beside its neighbour. */
function inOrder<R>(table: readonly TableColumn<R>[], shown: Shown): TableColumn<R>[] {
  let last = 0;
  const placed = table.map((column) => {
    last = shown[column.dataIndex]?.order ?? last;
    return { column, place: last };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ column }) => column);
}

/** Changes of the settings, each stored as a whole. */
function changes<R>(columns: readonly TableColumn<R>[], shown: Shown, keep: (next: Shown | null) => void) {
  const names = columns.map(({ dataIndex }) => dataIndex);
  const set = (name: string, change: Shown[string]) => ({ ...shown, [name]: { ...shown[name], ...change } });
  const arrange = (order: readonly string[]) =>
    keep(
      // The row's actions stay the last.
      Object.fromEntries(
        [...order, 'option'].map((name, at) => [name, { ...shown[name], order: at + 1 }] as const),
      ),
    );
  const put = (name: string, place: number) => {
    if (!names.includes(name) || place < 0 || place >= names.length) return;
    arrange(names.filter((one) => one !== name).toSpliced(place, 0, name));
  };
  return {
    show: (name: string, on: boolean) => keep(set(name, { show: on })),
    showAll: () =>
      keep({ ...shown, ...Object.fromEntries(names.map((name) => [name, { ...shown[name], show: true }])) }),
    pin: (name: string, on: boolean) => {
      const { fixed: _, ...rest } = shown[name] ?? {};
      keep({ ...shown, [name]: on ? { ...rest, fixed: 'left' } : rest });
    },
    move: (name: string, by: 1 | -1) => put(name, names.indexOf(name) + by),
    put: (name: string, place: string) => put(name, names.indexOf(place)),
    reset: () => keep(null),
  };
}

/** The columns as the person has set them up; the reset leads back to the page's own choice. */
export function useShownColumns<R>(
  all: readonly TableColumn<R>[],
  kept: Shown | undefined,
  keep: (shown: Shown | null) => void,
) {
  return useMemo(() => {
    const table = all.filter(({ hideInTable }) => !hideInTable);
    const shown = usable(table, kept);
    const columns = inOrder(table, shown);
    const visible = columns.filter((column) => isVisible(shown, column));
    const state = Object.fromEntries(
      all.map((column) => [column.dataIndex, { ...shown[column.dataIndex], show: isVisible(shown, column) }]),
    );
    const settings: ColumnSettings = {
      columns: columns.map((column) => ({
        name: column.dataIndex,
        title: column.title,
        shown: visible.includes(column),
        pinned: shown[column.dataIndex]?.fixed === 'left',
      })),
      ...changes(columns, shown, keep),
    };
    return {
      visible,
      state: { value: { ...state, ...(shown['option'] ? { option: shown['option'] } : {}) } },
      settings,
    };
  }, [all, kept, keep]);
}
