import { useEffect, useState } from 'react';
import { focusPage } from './focus-page.js';

const ROW = '[data-row-key]';
const BUTTONS = 'button, a[href], input';
const HIDDEN = '[aria-hidden=true]';

const within = (at: Element, which: string): HTMLElement[] =>
  [...at.querySelectorAll<HTMLElement>(which)].filter((one) => !one.closest(HIDDEN));

/**
 * Finds what stands in the place of a button whose row has gone: the same button of the row that came up; where none is
 * left, what the empty list offers instead of rows, else its main button, which adds a row or searches.
 */
function successorOf(gone: Element): () => HTMLElement | undefined {
  const row = gone.closest(ROW);
  const list = row?.parentElement;
  if (!row || !list) return () => undefined;
  const whole = list.closest('[data-list]') ?? list;
  const at = within(list, ROW).indexOf(row as HTMLElement);
  const inRow = within(row, BUTTONS).indexOf(gone as HTMLElement);
  return () => {
    const rows = within(list, ROW);
    const buttons = within(rows[Math.min(at, rows.length - 1)] ?? list, BUTTONS);
    const inPlace = buttons[Math.min(inRow, buttons.length - 1)] ?? within(whole, '.ant-btn-primary').at(-1);
    return whole.isConnected ? inPlace : undefined;
  };
}

/**
 * Notes what has the focus. What is answered gives it back when nothing has it any more: where that is gone, as the row
 * that was removed, to the row in its place, else to the page.
 */
export function noteFocus(noted: Element | null = document.activeElement): () => void {
  const successor = noted ? successorOf(noted) : () => undefined;
  return () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const place = noted instanceof HTMLElement && noted.isConnected ? noted : successor();
    if (place) place.focus({ preventScroll: true });
    else focusPage();
  };
}

/**
 * Gives the focus back to what opened a dialog. For dialogs that are taken away in the moment they close, so that
 * their own way of doing it never comes to its turn.
 */
export function useFocusBack(): void {
  const [collectWhenIdle] = useState(() => noteFocus());
  useEffect(() => () => void setTimeout(collectWhenIdle), [collectWhenIdle]);
}
