import { type RefObject, useEffect, useRef } from 'react';
import { noteFocus } from '../layout/focus-back.js';

/** The focus stays in the list when the row it is in goes. */
export function useFocusInRows(place: RefObject<HTMLElement | null>, rows: unknown): void {
  const last = useRef<{ at: Element; giveOn: () => void }>(undefined);
  useEffect(() => {
    const list = place.current;
    const note = ({ target: at }: Event) => {
      if (at instanceof Element) last.current = { at, giveOn: noteFocus(at) };
    };
    // Who goes on to another place is followed no more; what is taken away with the focus in it leaves it to nobody.
    const leave = ({ target: at }: Event) =>
      queueMicrotask(() => {
        const stays = document.activeElement === at || !(at as Element).isConnected;
        if (!stays && last.current?.at === at) last.current = undefined;
      });
    list?.addEventListener('focusin', note);
    list?.addEventListener('focusout', leave);
    return () => {
      list?.removeEventListener('focusin', note);
      list?.removeEventListener('focusout', leave);
    };
  }, [place]);
  useEffect(() => {
    if (!last.current || last.current.at.isConnected) return;
    last.current.giveOn();
    last.current = undefined;
  }, [rows]);
}
