import { type ReactNode, useEffect, useRef } from 'react';

/** Actions of the viewer's buttons. */
interface Zoom {
  onZoomIn: () => void;
  onZoomOut: () => void;
}

/** Zooms an open picture by + and -, as the viewer's buttons do; the viewer itself handles only the arrows and Esc. */
export function useZoomKeys(open: boolean) {
  const zoom = useRef<Zoom>(undefined);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      // Esc closes the viewer alone, not the dialog behind it.
      if (key === 'Escape') event.preventDefault();
      else if (key === '+' || key === '=') zoom.current?.onZoomIn();
      else if (key === '-' || key === '_') zoom.current?.onZoomOut();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [open]);
  /** Returns the viewer's buttons unchanged, and stores their actions. */
  const take = (buttons: ReactNode, { actions }: { actions: Zoom }): ReactNode => {
    zoom.current = actions;
    return buttons;
  };
  return { take };
}
