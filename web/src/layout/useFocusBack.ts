import { useEffect, useState } from 'react';
import { focusPage } from './focus-page.js';

/**
 * Gives the focus back to what opened a dialog. For dialogs that are taken away in the moment they close, so that
 * their own way of doing it never comes to its turn. What opened it may be gone, as the row that was removed.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const nowhere = !document.activeElement || document.activeElement === document.body;
        if (!nowhere) return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
        else focusPage();
      });
    },
    [opener],
  );
}
