import { useMemo } from 'react';
import type { TableColumn } from '../columns/column.js';
import type { Shown } from './screen-setting.js';

const isVisible = <R>(shown: Shown, { dataIndex, offAtFirst }: TableColumn<R>): boolean =>
  shown[dataIndex]?.show ?? !offAtFirst;

/** The visible columns as the person has chosen them; the reset of the settings leads back to the page's own choice. */
export function useShownColumns<R>(
  columns: readonly TableColumn<R>[],
  kept: Shown | undefined,
  keep: (shown: Shown | null) => void,
) {
  const first = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.dataIndex, { show: isVisible({}, column) }])),
    [columns],
  );
  const value = useMemo(() => ({ ...first, ...kept }), [first, kept]);
  // ProTable tells every value back that it is given; only what the person has changed is worth keeping.
  const onChange = (next: Shown | undefined) => {
    if (JSON.stringify(next) === JSON.stringify(value)) return;
    keep(!next || JSON.stringify(next) === JSON.stringify(first) ? null : next);
  };
  const table = columns.filter(({ hideInTable }) => !hideInTable);
  return {
    visible: table.filter((column) => isVisible(kept ?? {}, column)),
    state: { value, defaultValue: first, onChange },
  };
}
