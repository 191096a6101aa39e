import { useEffect } from 'react';

/** Esc leads one region up, unless it closes something that stands open. */
export function useWayUp(above: string | undefined, onRegion: (code: string) => void): void {
  useEffect(() => {
    if (above === undefined) return;
    const up = (event: KeyboardEvent) => {
      const { target } = event;
      const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
      const isTaken = event.defaultPrevented || isInDialog || target instanceof HTMLSelectElement;
      if (event.key === 'Escape' && !isTaken) onRegion(above);
    };
    window.addEventListener('keydown', up);
    return () => window.removeEventListener('keydown', up);
  }, [above, onRegion]);
}
