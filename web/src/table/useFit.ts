import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TableColumn } from '../columns/column.js';
import { type Fit, fitted, type FitParts, HEADING } from './fit.js';

/** Padding of a cell around its buttons, px. */
const CELL = 18;

/** Width of the widest row of buttons. */
const neededBy = (table: HTMLElement): number =>
  [...table.querySelectorAll<HTMLElement>('.row-actions')].reduce(
    (most, { offsetWidth }) => Math.max(most, offsetWidth + CELL),
    HEADING,
  );

interface Parts<R> extends FitParts {
  columns: readonly TableColumn<R>[];
}

/** Widths of a list's columns in its room, in any language and with any rights; follows the window. */
export function useFit<R>({ columns, ...parts }: Parts<R>): [RefObject<HTMLDivElement | null>, Fit] {
  const place = useRef<HTMLDivElement>(null);
  const [{ room, needed }, setSize] = useState({ room: Infinity, needed: HEADING });
  const measure = useCallback(() => {
    const table = place.current?.querySelector<HTMLElement>('.ant-table-container');
    if (!table) return;
    const size = { room: table.clientWidth, needed: neededBy(table) };
    setSize((known) => (known.room === size.room && known.needed === size.needed ? known : size));
  }, []);
  // Rows, language and rights change the needed width.
  useLayoutEffect(measure);
  useEffect(() => {
    const watch = new ResizeObserver(measure);
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [measure]);
  const { actionsWidth, hasActions, isFolded = false, hasIndex, hasBoxes } = parts;
  const fit = useMemo(
    () => fitted(columns, { actionsWidth, hasActions, isFolded, hasIndex, hasBoxes }, room, needed),
    [columns, actionsWidth, hasActions, isFolded, hasIndex, hasBoxes, room, needed],
  );
  return [place, fit];
}
