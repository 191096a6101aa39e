import { type FocusEvent, type RefObject, useEffect, useState } from 'react';
import { useStill } from '../layout/settings.js';

const MS = 3200;

/** Scroll position of the next row; the first one from the end. */
function nextTop(list: HTMLElement): number {
  const { scrollTop, scrollHeight, clientHeight } = list;
  if (scrollTop + clientHeight >= scrollHeight - 1) return 0;
  const first = list.offsetTop;
  const next = [...list.children].find(
    (row) => row instanceof HTMLElement && row.offsetTop - first > scrollTop + 1,
  ) as HTMLElement | undefined;
  return next ? next.offsetTop - first : 0;
}

/**
 * Scrolls a list that is longer than its room row by row. It stops under the pointer, while it has the focus, in a
 * hidden window, and for people who asked the system for no motion. Answers the list's event handlers; other rows begin
 * at the top.
 */
export function usePassing(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const still = useStill();
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const passes = !still && !held.pointer && !held.focus;
  useEffect(() => void list.current?.scrollTo({ top: 0 }), [list, rows]);
  useEffect(() => {
    if (!passes) return;
    const timer = setInterval(() => {
      const element = list.current;
      if (element && document.visibilityState === 'visible')
        element.scrollTo({ top: nextTop(element), behavior: 'smooth' });
    }, MS);
    return () => clearInterval(timer);
  }, [passes, list]);
  return {
    onPointerEnter: () => setHeld((last) => ({ ...last, pointer: true })),
    onPointerLeave: () => setHeld((last) => ({ ...last, pointer: false })),
    onFocus: () => setHeld((last) => ({ ...last, focus: true })),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setHeld((last) => ({ ...last, focus: false }));
    },
  };
}
