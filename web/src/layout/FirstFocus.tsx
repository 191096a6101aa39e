import { useEffect, useRef } from 'react';

const CLOSE = '.ant-modal-close';
const FIELDS = [
  'input:not([type=hidden], [type=submit], [type=file])',
  'textarea',
  '[contenteditable=true]',
  '[role=switch]',
]
  .map((field) => `${field}:not(:disabled, [readonly], [aria-disabled=true])`)
  // A list to choose from cannot be written into.
  .concat('[role=combobox]:not(:disabled)');
const BUTTONS = `:is(button, a[href], summary):not(:disabled, ${CLOSE})`;

/** The first of these in sight. */
const firstOf = (dialog: Element, which: string): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLElement>(which)].find((one) => one.getClientRects().length > 0);

/** Of a group of radio buttons the chosen one takes the focus. */
const chosenOf = (field: HTMLElement): HTMLElement =>
  field.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked') ?? field;

/**
 * Stands in a dialog: the focus is on the first field that can be filled, also where that comes later than the dialog,
 * else on the first button. The dialog itself would begin with the button that closes it.
 */
export function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  const placed = useRef<Element>(undefined);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    // The dialog first notes what it was opened by.
    const later = setTimeout(() => {
      const dialog = mark.current?.closest('[role=dialog]');
      const now = document.activeElement;
      if (!dialog) return;
      const isMoved = placed.current
        ? now !== placed.current
        : dialog.contains(now) && now !== dialog && !now?.matches(CLOSE);
      const field = firstOf(dialog, FIELDS.join());
      isDone.current = isMoved || field !== undefined;
      if (isMoved) return;
      placed.current = field ? chosenOf(field) : firstOf(dialog, BUTTONS);
      (placed.current as HTMLElement | undefined)?.focus({ preventScroll: true });
    });
    return () => clearTimeout(later);
  });
  return <span ref={mark} hidden />;
}
