import { type KeyboardEvent, useRef, useState } from 'react';

const CONTROLS = 'button:not(:disabled), a[href], input:not(:disabled)';

/**
 * The keyboard in what a button opens beside itself: it begins in the panel, Escape and the last Tab lead back to the
 * button. The panel takes the focus itself (`tabIndex`) where there is nothing to do in it yet.
 */
export function usePanel() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const controls = () => [...(panel.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const close = () => {
    setOpen(false);
    // A dialog that opens now goes back to here when it closes.
    button.current?.focus({ preventScroll: true });
  };
  const leavesByTab = ({ key, shiftKey }: KeyboardEvent) =>
    key === 'Tab' && controls().at(shiftKey ? 0 : -1) === document.activeElement;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') event.stopPropagation();
    else if (!panel.current?.contains(event.target as Node) || !leavesByTab(event)) return;
    // Backwards the button that opened the panel comes next, forwards what stands behind it.
    else if (event.shiftKey) event.preventDefault();
    close();
  };
  const begin = () => (controls()[0] ?? panel.current)?.focus({ preventScroll: true });
  return {
    open,
    close,
    panel: { ref: panel, onKeyDown },
    button: { ref: button, onKeyDown, 'aria-expanded': open, 'aria-haspopup': 'dialog' as const },
    popover: {
      open,
      onOpenChange: setOpen,
      afterOpenChange: (now: boolean) => void (now && begin()),
      trigger: 'click' as const,
    },
  };
}
