import { type ReactNode, useEffect, useRef } from 'react';

/** What the viewer lets its buttons do. */
interface Zoom {
  onZoomIn: () => void;
  onZoomOut: () => void;
}

/** Zooms an open picture by + and -, as its buttons do; the viewer itself knows the arrows and Esc only. */
export function useZoomKeys(open: boolean) {
  const zoom = useRef<Zoom>(undefined);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      // It closes the viewer alone, not what the viewer was opened from.
      if (key === 'Escape') event.preventDefault();
      else if (key === '+' || key === '=') zoom.current?.onZoomIn();
      else if (key === '-' || key === '_') zoom.current?.onZoomOut();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [open]);
  /** Passes the buttons of the viewer on as they are, and remembers what they do. */
  const take = (buttons: ReactNode, { actions }: { actions: Zoom }): ReactNode => {
    zoom.current = actions;
    return buttons;
  };
  return { take };
}
