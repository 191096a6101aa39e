import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what opened a dialog. For dialogs that are taken away in the moment they close, so that
 * their own way of doing it never comes to its turn.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const nowhere = !document.activeElement || document.activeElement === document.body;
        if (nowhere && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
