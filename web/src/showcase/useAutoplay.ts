import { useEffect, useEffectEvent } from 'react';
import { useStill } from '../layout/settings.js';
import { AUTOPLAY_MS } from './year-wheel.js';

/** Turns on every three seconds while nothing holds it; in a window that nobody sees, and for whoever wants no motion, never. */
export function useAutoplay(runs: boolean, at: number, onNext: () => void): void {
  const isStill = useStill();
  const next = useEffectEvent(() => document.visibilityState === 'visible' && onNext());
  const plays = runs && !isStill;
  // What was turned by hand stands for three seconds as well.
  useEffect(() => {
    if (!plays) return;
    const timer = setInterval(() => next(), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [plays, at]);
}
