import { type FocusEvent, type RefObject, useEffect, useState } from 'react';
import { useStill } from '../layout/settings.js';

const MS = 3200;

/** How far the list has to go for its next row; back to the first one where it stands at its end. */
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
 * Lets the rows of a list that is longer than its room pass by, one after the other. It stands still under the pointer, while
 * it has the focus, in a window that nobody sees, and for whoever asked the system for no motion. Answers what the list has
 * to listen to; other rows begin at the top.
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
