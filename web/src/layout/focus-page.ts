import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Puts the focus at the beginning of the page that is open, behind bars and menus. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** A page that is come to by what is gone with the page before takes the focus; the first page leaves it to the browser. */
export function useFocusPage(): void {
  const { pathname, key } = useLocation();
  const isFirst = key === 'default';
  useEffect(() => {
    if (isFirst) return;
    const later = setTimeout(() => {
      if (!document.activeElement || document.activeElement === document.body) focusPage();
    });
    return () => clearTimeout(later);
  }, [pathname, isFirst]);
}
