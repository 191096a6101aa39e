import { type RefObject, useEffect, useEffectEvent } from 'react';
import { actionOf, LISTEN_AFTER_MS, type ViewAction, type ViewMode, WHEEL_STEP } from './pose.js';

interface Listening {
  mode: ViewMode;
  onAction: (action: ViewAction) => void;
  onZoom: (step: number) => void;
}

const FOCUSABLE = 'button:not(:disabled)';

/** Keeps the focus among the viewer's buttons. */
function keepWithin(event: KeyboardEvent, box: HTMLElement): void {
  const all = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = all.at((at + (event.shiftKey ? -1 : 1) + all.length) % all.length);
  event.preventDefault();
  next?.focus();
}

/** Lets keys and wheel act on the viewer, from a moment after it has opened. */
export function useViewerKeys(
  box: RefObject<HTMLElement | null>,
  { mode, onAction, onZoom }: Listening,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab' && box.current) return keepWithin(event, box.current);
    const action = actionOf(event.key, mode);
    if (!action) return;
    // Nothing below the viewer takes the key: no page scrolls, no dialog closes.
    event.preventDefault();
    event.stopPropagation();
    onAction(action);
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onZoom(event.deltaY < 0 ? WHEEL_STEP : -WHEEL_STEP);
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const wheel = (event: WheelEvent) => onWheel(event);
    const place = box.current;
    const later = setTimeout(() => {
      window.addEventListener('keydown', key, true);
      place?.addEventListener('wheel', wheel, { passive: false });
    }, LISTEN_AFTER_MS);
    return () => {
      clearTimeout(later);
      window.removeEventListener('keydown', key, true);
      place?.removeEventListener('wheel', wheel);
    };
  }, [box]);
}
