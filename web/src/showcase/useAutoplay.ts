import { useEffect, useEffectEvent } from 'react';
import { useStill } from '../layout/settings.js';
import { AUTOPLAY_MS } from './year-wheel.js';

/** Turns on every three seconds while nothing holds it; never in a hidden window, nor for people who want no motion. */
export function useAutoplay(runs: boolean, at: number, onNext: () => void): void {
  const isStill = useStill();
  const next = useEffectEvent(() => document.visibilityState === 'visible' && onNext());
  const plays = runs && !isStill;
  // A picture that was turned to by hand is shown for three seconds as well.
  useEffect(() => {
    if (!plays) return;
    const timer = setInterval(() => next(), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [plays, at]);
}
