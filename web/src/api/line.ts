import { create } from 'zustand';

const SLOW_AFTER = 8_000;

/** How the line to the server is: shown in the frame, so that nobody wonders why nothing comes. */
export const useLine = create<{ offline: boolean; waiting: number }>(() => ({
  offline: typeof navigator !== 'undefined' && !navigator.onLine,
  waiting: 0,
}));

/** Watches one call; returns what to do when it has ended. */
export function watchCall(): () => void {
  let counted = false;
  const timer = setTimeout(() => {
    counted = true;
    useLine.setState(({ waiting }) => ({ waiting: waiting + 1 }));
  }, SLOW_AFTER);
  return () => {
    clearTimeout(timer);
    if (counted) useLine.setState(({ waiting }) => ({ waiting: waiting - 1 }));
  };
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => useLine.setState({ offline: false }));
  window.addEventListener('offline', () => useLine.setState({ offline: true }));
}
