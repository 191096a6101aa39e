import { useEffect, useState } from 'react';

/** Whether Caps Lock is on, as far as a key has shown. */
export function useCapsLock(): boolean {
  const [on, setOn] = useState(false);
  useEffect(() => {
    // Browsers that fill in a form send key events without getModifierState.
    const look = (event: Event) =>
      event instanceof KeyboardEvent && setOn(event.getModifierState('CapsLock'));
    window.addEventListener('keydown', look);
    window.addEventListener('keyup', look);
    return () => {
      window.removeEventListener('keydown', look);
      window.removeEventListener('keyup', look);
    };
  }, []);
  return on;
}
